-- no transaction
-- Who changed what: an entry for each change, in the transaction of the change. After the commit each entry gets its
-- place in a chain of hashes, so that one altered, removed or put in later can be seen.
create table if not exists audit_entries (
  brand_id text collate "C" not null,
  id text collate "C" not null,
  -- Null for a record of the whole brand.
  branch_id text collate "C",
  action text not null,
  resource text not null,
  resource_id text collate "C",
  -- The fields that differ; null before for a record that was made.
  before jsonb,
  after jsonb,
  -- Null for a guest, and for who runs the service.
  key_id text collate "C",
  staff_id text collate "C",
  ip text,
  request_id text collate "C",
  created_at timestamptz not null,
  primary key (brand_id, id)
);
create index concurrently if not exists audit_entries_created on audit_entries (brand_id, created_at, id);
create index concurrently if not exists audit_entries_branch on audit_entries (brand_id, branch_id, id);
create index concurrently if not exists audit_entries_resource on audit_entries (brand_id, resource, id);
create index concurrently if not exists audit_entries_record on audit_entries (brand_id, resource_id, id);
create index concurrently if not exists audit_entries_key on audit_entries (brand_id, key_id, id);
create index concurrently if not exists audit_entries_staff on audit_entries (brand_id, staff_id, id);

-- Entries that have no place yet.
create table if not exists audit_outbox (
  brand_id text collate "C" not null,
  entry_id text collate "C" not null,
  primary key (brand_id, entry_id)
);
alter table audit_outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_insert_threshold = -1);

create table if not exists audit_links (
  brand_id text collate "C" not null,
  position bigint not null,
  entry_id text collate "C" not null,
  -- SHA-256 over the hash before it, the position and the entry.
  hash bytea not null,
  primary key (brand_id, position)
);
create unique index concurrently if not exists audit_links_entry on audit_links (brand_id, entry_id);

-- Both ends of a brand's chain: the last link, and the last that went when its time was over. The row's lock decides
-- which process gives the next places.
create table if not exists audit_chains (
  brand_id text collate "C" not null primary key,
  position bigint not null default 0,
  hash bytea not null default '',
  gone_position bigint not null default 0,
  gone_hash bytea not null default ''
);
