-- The category of the product when it was sold, for reports by category: a product may move later. Null for a service
-- charge, and for what was sold before.
alter table order_items add column category_id text;
