-- Makes the database and its owner, once, by psql as PostgreSQL's administrator; POSTGRES_PASSWORD is the owner's password.
\getenv password POSTGRES_PASSWORD
-- It makes marcai_app, the role of the requests; a backup of all businesses' rows passes row-level security.
create role marcai login createrole bypassrls password :'password';
-- Functions that look beyond one business carry these settings.
grant set on parameter app.lookup, app.business_id to marcai;
-- Sorts and folds Unicode the same on every machine.
create database marcai owner marcai template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C';
