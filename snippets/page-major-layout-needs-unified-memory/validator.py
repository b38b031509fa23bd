def validate(enable_page_major_kv_layout, enable_unified_memory):
    return not enable_page_major_kv_layout or enable_unified_memory
