def validate(enable_quant_communications):
    return not enable_quant_communications
