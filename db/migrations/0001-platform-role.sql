-- The application signs in as a role that owns nothing, cannot pass row-level security and is nobody else; whoever migrates
-- gives it a password. Its limits of time belong to the role, where no pooler leaves them out.
do $$ begin
  if not exists (select from pg_roles where rolname = 'marcai_app') then
    create role marcai_app nologin nosuperuser nobypassrls;
  end if;
end $$;
-- The role belongs to all databases of the server: what stands is not written again, since a restore of another one would
-- have to end first. A row that several want is waited for twice (lock_timeout): for one's turn, and then for its holder;
-- deadlocks are looked for after 1 s.
do $$
declare setting text; worth text;
begin
  for setting, worth in values
    ('statement_timeout', '15s'), ('lock_timeout', '1400ms'), ('idle_in_transaction_session_timeout', '15s')
  loop
    if not exists (
      select from pg_db_role_setting
      where setrole = 'marcai_app'::regrole and setdatabase = 0 and setting || '=' || worth = any (setconfig)
    ) then
      execute format('alter role marcai_app set %I = %L', setting, worth);
    end if;
  end loop;
end $$;

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

grant usage on schema public to marcai_app;
alter default privileges in schema public grant select, insert, update, delete on tables to marcai_app;
