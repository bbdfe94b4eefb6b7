-- A business that closed its account is erased after some time. What goes is not listed anywhere: it is every table of businesses but
-- those whose comment says why their rows stay.
create function staying_tables() returns setof name language sql stable as $$
  select c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid, 'pg_class') ~ '(^|; )stays: '
$$;

-- The tables whose rows go, each before those that it refers to.
create function tables_to_erase() returns setof name language plpgsql stable as $$
declare
  left_over name[] := array(
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and c.relname not in (select staying_tables()));
  next_ones name[];
begin
  while cardinality(left_over) > 0 loop
    next_ones := array(
      select one from unnest(left_over) one
      where not exists (
        select from pg_constraint k
        where k.contype = 'f' and k.confrelid = one::text::regclass and k.conrelid <> k.confrelid
          and k.conrelid::regclass::text = any (left_over))
      order by one);
    if cardinality(next_ones) = 0 then raise exception 'tables that refer to each other in a circle: %', left_over; end if;
    return query select unnest(next_ones);
    left_over := array(select one from unnest(left_over) one where one <> all (next_ones));
  end loop;
end $$;

-- Columns that are emptied where their row stays.
create function personal_columns() returns table (in_table name, in_column name) language sql stable as $$
  select c.relname, a.attname
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
  where c.relnamespace = 'public'::regnamespace and c.relname in (select staying_tables()) and col_description(c.oid, a.attnum) = 'personal'
$$;

call let_look_up('subscription', 'erasure');
call let_look_up('business', 'erasure');
call let_look_up('member', 'erasure');

-- Who is to be told that the erasure is near, or is to be erased.
create function erasures_due(days_before int[], most int) returns table (business_id uuid, zone text)
language plpgsql stable set "app.lookup" = 'erasure' as $$
#variable_conflict use_column
begin
  return query
  select s.business_id, b.zone
  from subscription s join business b on b.id = s.business_id
  where s.closed_at is not null and s.erased_at is null and (
    s.erases_at <= now() or s.erases_at - make_interval(days => days_before[s.erasure_told + 1]) <= now())
  order by s.erases_at limit most;
end $$;

-- Whether the bound business is one whose time has come. The functions below erase no other, whoever calls them.
create function may_be_erased() returns boolean language sql stable as $$
  select exists (
    select from subscription
    where business_id = current_business() and closed_at is not null and erased_at is null and erases_at <= now())
$$;

-- Ledgers that only grow, and closed register sessions, are gone for this role alone.
create function erase_rows(in_table name) returns void
language plpgsql security definer set search_path = public set "app.lookup" = 'erasure' as $$
begin
  if not may_be_erased() or in_table not in (select tables_to_erase()) then
    raise exception 'nothing of % is erased now', in_table using errcode = 'restrict_violation';
  end if;
  execute format('delete from %I where business_id = current_business()', in_table);
end $$;

create function empty_personal_columns() returns void
language plpgsql security definer set search_path = public set "app.lookup" = 'erasure' as $$
declare
  one record;
begin
  if not may_be_erased() then raise exception 'nothing is erased now' using errcode = 'restrict_violation'; end if;
  for one in
    select in_table, string_agg(format('%I = null', in_column), ', ') as emptied from personal_columns() group by in_table
  loop
    execute format('update %I set %s where %I = current_business()', one.in_table, one.emptied,
      case one.in_table when 'business' then 'id' else 'business_id' end);
  end loop;
  delete from job where payload ->> 'businessId' = current_business()::text and runner is null;
end $$;

-- The accounts of people who belong to no other business; our own people stay.
create function forget_people(people uuid[]) returns int
language plpgsql security definer set search_path = public set "app.lookup" = 'erasure' as $$
declare
  forgotten int;
begin
  if not may_be_erased() then raise exception 'nobody is forgotten now' using errcode = 'restrict_violation'; end if;
  delete from account a
  where a.id = any (people) and not a.is_operator and not exists (select from member m where m.account_id = a.id);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

-- What is still there of erased businesses, for the law that nothing is but what stays.
create function left_of_erased() returns table (in_table text, what text, of_them bigint) language plpgsql stable as $$
declare
  erased constant uuid[] := array(select business_id from subscription where erased_at is not null);
begin
  if cardinality(erased) = 0 then return; end if;
  for in_table in select tables_to_erase()::text loop
    what := 'rows';
    -- What our own jobs do with its invoices afterwards is noted, and names nobody.
    execute format('select count(*) from %I where business_id = any ($1)%s', in_table,
      case in_table when 'audit' then ' and account_id is not null' else '' end) into of_them using erased;
    if of_them > 0 then return next; end if;
  end loop;
  for in_table, what in select p.in_table::text, p.in_column::text from personal_columns() p loop
    execute format('select count(*) from %I where %I = any ($1) and %I is not null', in_table,
      case in_table when 'business' then 'id' else 'business_id' end, what) into of_them using erased;
    if of_them > 0 then return next; end if;
  end loop;
end $$;
