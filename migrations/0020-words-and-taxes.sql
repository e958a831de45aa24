-- The names of taxes, campaigns and payment methods in the brand's other languages, and the taxes that one is made of.
alter table taxes add column translations jsonb not null default '{}', add column components jsonb;
alter table campaigns add column translations jsonb not null default '{}';
alter table payment_methods add column translations jsonb not null default '{}';
-- The same, frozen with the sale; null where there are none, and for what was sold before. `tax_components` holds each
-- one's name, rate and share of the item's tax.
alter table order_items add column tax_names jsonb, add column tax_components jsonb;
alter table payments add column names jsonb;
-- The taxes that a refund gives back, by tax, rate and component; null: that of its item, which has no components.
alter table adjustments add column tax_lines jsonb;
