"""Proof: every record held against SGLang itself, release by release."""
