-- How long the kitchen took on a day, kept beside its sums (docs/decisions/0033-times-of-the-kitchen.md). The times of a
-- day count only while its row of sold_days says that they are kept, and is of its sold orders as they are now. A
-- migration that changes stations or kitchen times of sold items empties sold_days, sold_sums and this.
create table kitchen_times (
  brand_id text collate "C" not null references brands (id),
  branch_id text collate "C" not null,
  business_date date not null,
  position integer not null,
  station_id text collate "C",
  -- The quarter of an hour in which the kitchen got the items.
  at timestamptz not null,
  items bigint not null,
  -- The seconds that each of the items took, ascending, with spaces between them; null: none has both ends of the stage.
  to_preparing text,
  to_ready text,
  to_served text,
  primary key (brand_id, branch_id, business_date, position)
);
-- False of days that were kept before there was the table.
alter table sold_days add column kitchen boolean not null default false;
