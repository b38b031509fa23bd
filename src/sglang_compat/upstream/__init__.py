"""SGLang itself: a release fetched, installed beside a shared base, and run on a simulated GPU."""
