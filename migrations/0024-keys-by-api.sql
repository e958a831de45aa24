-- no transaction
-- Keys that are made, rotated and revoked through the API. Nullable columns: no table is written again.
alter table api_keys
  -- The end of the text, by which people tell keys apart; null for keys from before it was kept.
  add column if not exists last_four text,
  add column if not exists revoked_at timestamptz,
  -- The text before the last rotation, and until when it works.
  add column if not exists previous_hash bytea,
  add column if not exists previous_expires_at timestamptz;

create unique index concurrently if not exists api_keys_previous_hash
  on api_keys (brand_id, previous_hash) where previous_hash is not null;
