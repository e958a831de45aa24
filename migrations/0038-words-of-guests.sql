-- The bill whose guests sent an order, while its words are theirs: guests read notes and names only on such orders. Unknown
-- for orders from before, whose words guests no longer read.
alter table orders add column if not exists guest_bill_id text collate "C";
