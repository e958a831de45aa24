-- A refund to a balance keeps the tip that it took from each payment: the report of staff deducts it from its taker.
alter table adjustments add column if not exists tips jsonb;
