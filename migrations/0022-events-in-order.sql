-- no transaction
-- Positions of events: given after the commit, by one process at a time, without gaps. The order path only adds a row to
-- the outbox beside each event; nothing that two orders share is touched.
create table if not exists event_outbox (
  brand_id text collate "C" not null,
  event_id text collate "C" not null,
  primary key (brand_id, event_id)
);
-- It is nearly empty all the time, and every row of it is deleted within a second.
alter table event_outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_insert_threshold = -1);

-- How far the positions of a brand go; its lock decides which process gives the next ones.
create table if not exists event_cursors (
  brand_id text collate "C" not null primary key,
  last_position bigint not null default 0
);

create table if not exists event_positions (
  brand_id text collate "C" not null,
  position bigint not null,
  event_id text collate "C" not null,
  primary key (brand_id, position)
);
