-- `set local` leaves an empty string behind when its transaction ends, not NULL.
create function current_business() returns uuid language sql stable
  return nullif(current_setting('app.business_id', true), '')::uuid;

-- Every business table is shut the same way: one policy, forced on the owner too. It calls the function itself, which
-- PostgreSQL compares once with the business that a statement names. In a sub-select, each table of a statement would have
-- a plan of its own for it, set up anew each time.
create procedure guard_business_table(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy own_business on %s using (business_id = current_business()) with check (business_id = current_business())',
    name);
end $$;

-- Lets the functions that set app.lookup to this name read a table of all businesses. One policy holds all names of a table,
-- because every statement on the table sets up each of its policies.
create procedure let_look_up(name regclass, lookup text) language plpgsql as $$
declare
  others constant text[] := array(
    select word[1] from pg_policy, regexp_matches(pg_get_expr(polqual, polrelid), '''(\w+)''', 'g') word
    where polrelid = name and polname = 'look_up');
  all_of_them constant text := (select string_agg(quote_literal(one), ', ') from unnest(others || lookup) one);
begin
  execute format('drop policy if exists look_up on %s', name);
  execute format('create policy look_up on %s for select using (current_setting(''app.lookup'', true) in (%s))', name, all_of_them);
end $$;

-- Ledgers only grow.
create procedure make_append_only(name regclass) language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from marcai_app', name);
end $$;

-- No table that a business fills by hand grows without an end: whatever writes the rows: a form, an import or an archive.
-- Rivals are counted one after the other as soon as half of the room is taken, so that usual writes wait for nobody; what is written
-- at the same time is far less than the other half. A statement of the application adds rows of one business (`guard_business_table`).
create function keep_within_bound() returns trigger language plpgsql as $$
declare
  most constant int := tg_argv[0];
  counting constant text := format('select count(*) from (select from %I where business_id = $1 and %s limit %s) one',
    tg_table_name, tg_argv[1], most + 1);
  whose uuid;
  there bigint;
begin
  if tg_level = 'ROW' then whose := new.business_id; else select business_id into whose from added limit 1; end if;
  execute counting into there using whose;
  if there <= most / 2 then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(format('%s %s', tg_table_name, whose), 0));
  execute counting into there using whose;
  if there > most then
    raise exception 'there is room for % rows of %', most, tg_table_name using errcode = 'PL002', detail = most::text;
  end if;
  return null;
end $$;

create procedure bound_rows(name regclass, most int, counted text default 'true') language plpgsql as $$
begin
  execute format('create trigger within_bound after insert on %s
    referencing new table as added for each statement execute function keep_within_bound(%L, %L)', name, most, counted);
end $$;

-- The same for what is in use. What was taken out of use is kept for what refers to it, and is bounded more widely.
create procedure bound_rows_in_use(name regclass, most int) language plpgsql as $$
begin
  call bound_rows(name, 5 * most);
  execute format('create trigger in_use_within_bound after insert on %s
    referencing new table as added for each statement execute function keep_within_bound(%L, %L)', name, most, 'is_active');
  execute format('create trigger comes_back_within_bound after update of is_active on %s for each row
    when (new.is_active and not old.is_active) execute function keep_within_bound(%L, %L)', name, most, 'is_active');
end $$;

-- Searching ignores case and accents. A function in SQL would be unfolded anew by each insert into a table whose index or
-- column is made of it, which takes longer than the rest of the insert; PL/pgSQL is prepared once per connection.
create function searchable(value text) returns text language plpgsql immutable parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent', coalesce(value, '')));
end $$;

-- Whether a row goes because all of its business is erased: only the erasure's own functions set this mark, as the role that owns them.
create function is_erasing() returns boolean language sql stable
  return current_setting('app.lookup', true) = 'erasure' and current_user <> 'marcai_app';

-- What a table is stands in its comment, as facts: `of` whom it is, if not of a business; its file in the `archive` of a business, or none
-- and why; that an `import` leaves it out and why, or replaces what is there, and what it makes of rows that it takes in (`imported`);
-- that `people` in it are somebody even where whoever it was is not here; that `rows` are only added, or come and go by themselves; what is
-- its `bound`, if no trigger is; that it is `read` before a business is known, or is the `directory` in which a name leads to its business, so
-- that its keys are of all of them; which permission the `removal` of rows needs at least, and their `addition`; and why its rows `stay` when
-- the business is erased, with which everything else of it goes. What it says of people:
-- `about` whom and why, by whom it is `seen` (permissions, or in words), and `until` when, if that is before its business goes. A column is a `secret`,
-- or `personal`: of a row that stays it is emptied. `npm run db:generate` hands them on to the program and to the checks.
-- What a unique key is stands in its own: that it is `of` all businesses, or why a request `meets` nobody in it.
comment on table schema_migration is 'of: nobody; about: nobody, the name of a file';
comment on index schema_migration_pkey is 'meets: nobody, no request writes it';

-- Who did what in a business: facts, and nothing that anybody typed. Accounts and businesses are made by the migrations after
-- this one, which refer to them from here.
create table audit (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  account_id uuid,
  -- A person's name is in their account; what no person did has a name of ours here.
  actor_name text,
  action text not null,
  detail jsonb not null default '{}',
  primary key (business_id, id)
);
comment on table audit is 'archive: historico-de-alteracoes; import: none, what was seen there, what is done here begins with the import; rows: only added; bound: what was done; about: team, who did what: facts, nothing that was typed; seen: users.manage';
create index audit_at on audit (business_id, at desc);
call guard_business_table('audit');
call make_append_only('audit');

-- Whether a stamp says that something was done after now: a clock that was ahead was put back. What is done every so often would not be
-- done again before that time comes a second time, so such a stamp counts as none. The minute is for what was stored in this moment by
-- a transaction that began after this one.
create function is_ahead(stamp timestamptz) returns boolean language sql stable parallel safe
  return stamp > now() + interval '1 minute';

-- The columns in which something was done in the future, for the law that nothing was. Only what is to come has its time before it:
-- deadlines, visits, what is paid for ahead. Within a business only its own tables are looked at.
create function stamps_ahead() returns table (in_table text, in_column text, stamps bigint) language plpgsql stable as $$
declare
  of_what_is_to_come constant text[] := array[
    'counts_at', 'due_at', 'ends_at', 'erases_at', 'expires_at', 'from_at', 'held_until', 'next_appointment_at', 'occupied_from', 'occupied_to',
    'period_started_at', 'run_at', 'secure_until', 'starts_at', 'to_at', 'told_starts_at', 'trial_ended_at'];
begin
  for in_table, in_column in
    select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and a.atttypid = 'timestamptz'::regtype
      and a.attname <> all (of_what_is_to_come)
      and (current_business() is null or exists (
        select from pg_attribute own where own.attrelid = c.oid and own.attname = 'business_id'))
    order by 1, a.attnum
  loop
    execute format('select count(*) from %I where is_ahead(%I)', in_table, in_column) into stamps;
    if stamps > 0 then return next; end if;
  end loop;
end $$;

-- Counters of attempts, shared by all processes. They outlive a crash: whoever kills the database does not begin to guess anew.
create table throttle (
  key text primary key,
  window_started_at timestamptz not null,
  attempts int not null
);
comment on table throttle is 'of: nobody; rows: come and go; about: account, how often a network or an address tried; seen: nobody; until: a day';
comment on index throttle_pkey is 'meets: nobody, counted on where it is known';

-- Counts one attempt under every key, or under none where one of them is full: what a narrow limit refuses must not use up a
-- wide one, which other people share. All keys are locked in one order, so rivals wait for each other and never in a circle.
create function count_attempt(keys text[], most int[], seconds int[]) returns boolean language plpgsql as $$
declare
  fits boolean;
begin
  insert into throttle (key, window_started_at, attempts)
    select key, now(), 0 from unnest(keys) key order by key on conflict do nothing;
  perform from throttle where key = any (keys) order by key for update;
  update throttle t set window_started_at = now(), attempts = 0
    from unnest(keys, seconds) asked (key, seconds)
    where t.key = asked.key
      and (t.window_started_at < now() - make_interval(secs => asked.seconds) or is_ahead(t.window_started_at));
  select bool_and(t.attempts < asked.most) into fits
    from unnest(keys, most) asked (key, most) join throttle t on t.key = asked.key;
  if fits then
    update throttle set attempts = attempts + 1 where key = any (keys);
  end if;
  return fits;
end $$;

-- Mail that was sent, or that is kept because no mail server is configured.
create table mail (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- Whose name it bears if it is not ours, where answers arrive, and the event that it brings for the calendar.
  sender text,
  answers_to text,
  calendar text,
  created_at timestamptz not null default now()
);
comment on table mail is 'of: nobody; rows: come and go; about: client, letters of an installation without a mail server, which shows them at `/dev/mail`: none in production; seen: nobody';

-- Each process that does jobs is a runner; while it lives it holds an advisory lock on its number.
create sequence job_runner as int cycle;
grant usage on sequence job_runner to marcai_app;

-- Jobs are written in the transaction that causes them.
create table job (
  id uuid primary key default uuidv7(),
  task text not null,
  payload jsonb not null default '{}',
  -- Of several jobs that wait under one key only the last is done.
  key text,
  is_urgent boolean not null default false,
  -- When it is to be done, and when that was decided.
  run_at timestamptz not null default now(),
  timed_at timestamptz not null default now(),
  attempts int not null default 0,
  -- How often whoever did it ended without ending it.
  lost int not null default 0,
  -- Who does it now.
  runner int,
  -- When what the job sends left the house; it is not sent a second time.
  sent_at timestamptz,
  last_error text,
  -- Whether it failed of the mail that it was to send.
  mail_refused boolean not null default false,
  -- When it was given up.
  failed_at timestamptz
);
comment on table job is 'of: nobody; rows: come and go; about: client, what is to be done: ids, and the address of letters whose person is gone; seen: operator; until: when it is done, or 30 days after it was given up';
create unique index job_waiting_key on job (key) where runner is null;
comment on index job_waiting_key is 'meets: nobody, the later one of a key takes the place of the earlier';
create index job_due on job (is_urgent desc, run_at) where runner is null and failed_at is null;
create index job_taken on job (runner) where runner is not null;

-- When work that starts by itself was last started.
create table job_clock (
  task text primary key,
  started_at timestamptz not null
);
comment on table job_clock is 'of: nobody; rows: come and go';
comment on index job_clock_pkey is 'meets: nobody, started anew where it is known';
