def validate(elastic_ep_join_rank_offset, elastic_ep_join_mode):
    return elastic_ep_join_rank_offset == 0 or elastic_ep_join_mode == "scale"
