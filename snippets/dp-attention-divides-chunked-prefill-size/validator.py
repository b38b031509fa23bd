def validate(dp_attention, dp):
    return not dp_attention or dp <= 1
