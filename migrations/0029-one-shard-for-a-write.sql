-- Null, unless the database has a migration after the given one: then it fails, and with it the write that asked. A
-- function, and not a sub-select in the write, because the table of migrations is a copy on every node of Citus: a
-- write that reads it would go to all shards.
create function newer_schema(known text) returns timestamptz stable language plpgsql as $$
declare
  newer text;
begin
  select name into newer from schema_migrations where name > known limit 1;
  if newer is not null then
    raise exception 'newer schema %', newer;
  end if;
  return null;
end $$;
