-- Money can be given back without naming an item: no item stands beside it then, and no quantity of one.
alter table adjustments alter column item_id drop not null, alter column quantity drop not null;
