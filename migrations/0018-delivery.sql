-- Where an order is taken to, and the fee that was asked for it; null for one that nobody delivers. The fee that is
-- charged is an item of the kind delivery_fee.
alter table orders add column delivery jsonb;
-- The tax of delivery fees; null: none.
alter table brands add column delivery_tax_id text collate "C";
