-- The application signs in as a role that owns nothing, cannot pass row-level security and is nobody else; whoever migrates
-- gives it a password. Its limits of time belong to the role, where no pooler leaves them out.
do $$ begin
  if not exists (select from pg_roles where rolname = 'marcai_app') then
    create role marcai_app nologin nosuperuser nobypassrls;
  end if;
end $$;
alter role marcai_app set statement_timeout = '15s';
-- A row that several want is waited for twice: for one's turn, and then for its holder. Deadlocks are looked for after 1 s.
alter role marcai_app set lock_timeout = '1400ms';
alter role marcai_app set idle_in_transaction_session_timeout = '15s';

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

grant usage on schema public to marcai_app;
alter default privileges in schema public grant select, insert, update, delete on tables to marcai_app;

-- set_config(..., true) leaves an empty string behind when its transaction ends, not NULL.
create function current_business() returns uuid language sql stable
  return nullif(current_setting('app.business_id', true), '')::uuid;

-- Every business table is shut the same way: one policy, forced on the owner too.
create procedure guard_business_table(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy own_business on %s using (business_id = (select current_business())) with check (business_id = (select current_business()))',
    name);
end $$;

-- Ledgers only grow.
create procedure make_append_only(name regclass) language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on %s from marcai_app', name);
end $$;

-- Counters of attempts, shared by all processes. Losing them in a crash only forgives some attempts.
create unlogged table throttle (
  key text primary key,
  window_started_at timestamptz not null,
  attempts int not null
);

-- Mail that was sent, or that is kept because no mail server is configured.
create table mail (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now()
);

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
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  -- Who does it now.
  runner int,
  -- When what the job sends left the house; it is not sent a second time.
  sent_at timestamptz,
  last_error text,
  -- When it was given up.
  failed_at timestamptz
);
create unique index job_waiting_key on job (key) where runner is null;
create index job_due on job (is_urgent desc, run_at) where runner is null and failed_at is null;
create index job_taken on job (runner) where runner is not null;

-- When work that starts by itself was last started.
create table job_clock (
  task text primary key,
  started_at timestamptz not null
);

-- Searching ignores case and accents.
create function searchable(value text) returns text language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent', coalesce(value, '')));
