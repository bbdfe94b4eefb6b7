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
