-- The application's role owns nothing and cannot pass row-level security. Connections assume it at start-up.
do $$ begin
  if not exists (select from pg_roles where rolname = 'marcai_app') then
    create role marcai_app nologin nosuperuser nobypassrls;
  end if;
  execute format('grant marcai_app to %I', current_user);
end $$;

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

-- Jobs are written in the transaction that causes them. The queue's own tables belong to the owner.
create function enqueue_job(task text, payload text) returns void language sql security definer
  set search_path = pg_catalog, public
  as $$ select graphile_worker.add_job(task, payload::json) $$;
revoke execute on function enqueue_job(text, text) from public;
grant execute on function enqueue_job(text, text) to marcai_app;

-- Searching ignores case and accents.
create function searchable(value text) returns text language sql immutable parallel safe
  return lower(public.unaccent('public.unaccent', coalesce(value, '')));
