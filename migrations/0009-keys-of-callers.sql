-- Idempotency keys belong to the API key (or the bill of a guest) that sent them, and know when they were first sent.

-- The keys so far are one space for a whole brand, and nothing says who sent them: they stay, and protect every caller
-- of the brand as before. A new table beside them needs no rewrite of a row, and where there were none it is empty.
alter table idempotency_keys rename to brand_idempotency_keys;
alter table brand_idempotency_keys rename constraint idempotency_keys_pkey to brand_idempotency_keys_pkey;
-- When they were first sent was not written down: their seven days begin with this migration.
alter table brand_idempotency_keys add column first_at timestamptz not null default now();

create table idempotency_keys (
  brand_id text collate "C" not null,
  -- Of the caller and the key's text together.
  key_hash bytea not null,
  fingerprint bytea not null,
  result_id text collate "C" not null,
  first_at timestamptz not null default now(),
  primary key (brand_id, key_hash)
);

-- Dating orders back is for tills that work offline, and said when their key is made.
alter table api_keys alter column backdate_days set default 0;
