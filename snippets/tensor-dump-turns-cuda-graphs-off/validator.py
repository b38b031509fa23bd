def validate(debug_tensor_dump_output_folder):
    return debug_tensor_dump_output_folder is None
