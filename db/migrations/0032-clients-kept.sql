-- What still refers to somebody who was forgotten, table by table: read from the catalogue, so that no later table is left unsaid.
create function kept_of_clients(forgotten uuid[]) returns table (kept text, amount bigint) language plpgsql stable as $$
declare reference record;
begin
  for reference in select * from client_references() order by 1, 2 loop
    return query execute format(
      'select %L::text, count(*) from %s where business_id = current_business() and %I = any($1)',
      reference.table_name, reference.table_name, reference.column_name)
    using forgotten;
  end loop;
end $$;
