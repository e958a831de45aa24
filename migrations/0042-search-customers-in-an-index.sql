-- no transaction
-- A search reads every customer of the brand: with the words in an index it need not read the customers themselves. It takes
-- the place of the index of their creation, so that a change of points writes no entry more.
create index concurrently if not exists customers_searched on customers (brand_id, created_at, id) include (words);
drop index concurrently if exists customers_created;
