"""The SGLang compatibility guide: error records, and what explains, checks and proves them."""
