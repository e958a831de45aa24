-- Codes were normalised before they were upper-cased, which can undo it; orders send them normalised.
update campaigns c set coupon_code = normalize(c.coupon_code)
where c.coupon_code is not nfc normalized and not exists (
  select from campaigns other where other.brand_id = c.brand_id and other.coupon_code = normalize(c.coupon_code));
