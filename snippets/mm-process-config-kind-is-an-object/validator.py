def validate(mm_process_config):
    text = str(mm_process_config).replace(" ", "").replace("'", '"')
    image = '"image":' not in text or '"image":{' in text
    video = '"video":' not in text or '"video":{' in text
    return image and video and ('"audio":' not in text or '"audio":{' in text)
