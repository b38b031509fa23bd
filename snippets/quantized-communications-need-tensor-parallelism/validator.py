def validate(enable_quant_communications, tp_size):
    return not enable_quant_communications or tp_size != 1
