-- By a key a program of the business's own comes in, in the name of whoever made it. Its secret is told once; here is its hash.
create table api_key (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  -- Its first signs, by which its owner knows it again.
  hint text not null check (length(hint) between 4 and 12),
  secret_hash bytea not null,
  scopes text[] not null check (
    scopes <@ array['clients.read', 'clients.write', 'agenda.read', 'agenda.write', 'sales.read'] and cardinality(scopes) > 0),
  made_by uuid not null references account,
  made_at timestamptz not null,
  -- To the minute: every request would be a write otherwise.
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (business_id, id)
);
create unique index api_key_secret on api_key (secret_hash);
call guard_business_table('api_key');

-- What a program has written under an idempotency key, so that the same request is done once. The answer holds ids and nothing of
-- people; rows older than a day are forgotten.
create table api_request (
  business_id uuid not null references business,
  -- The key, or the person who tries the API out.
  caller_id uuid not null,
  key_hash bytea not null,
  -- Of the door and what it was asked.
  digest bytea not null,
  answer jsonb not null,
  made_at timestamptz not null,
  primary key (business_id, caller_id, key_hash)
);
create index api_request_made on api_request (business_id, made_at);
call guard_business_table('api_request');

-- A key is found by its secret alone, as a session is.
create policy by_secret on api_key for select using (current_setting('app.lookup', true) = 'api_key');
create policy by_secret on business for select using (current_setting('app.lookup', true) = 'api_key');
create policy by_secret on member for select using (current_setting('app.lookup', true) = 'api_key');
create policy by_secret on subscription for select using (current_setting('app.lookup', true) = 'api_key');

-- The plan that a business without the API is told of.
create function plan_with_api() returns text language sql stable as $$
  select name from plan where has_api and is_active order by price_cents, sort_order limit 1
$$;

-- It works as long as whoever made it owns the business, and has not taken their account back since. Nobody is held to a plan as
-- long as there is no way to pay for another one.
create function key_by_secret(secret bytea) returns table (
  key_id uuid, business_id uuid, business_name text, zone text, account_id uuid, name text, role text, scopes text[],
  is_in_plan boolean, plan_name text, used_lately boolean
)
language sql stable set "app.lookup" = 'api_key' as $$
  select k.id, b.id, b.name, b.zone, a.id, a.name, m.role, k.scopes,
    p.has_api or not exists (select from payment_account), plan_with_api(),
    coalesce(k.last_used_at > now() - interval '1 minute', false)
  from api_key k
  join business b on b.id = k.business_id
  join account a on a.id = k.made_by and a.suspended_at is null and k.made_at > coalesce(a.taken_back_at, '-infinity')
  join member m on m.business_id = k.business_id and m.account_id = a.id and m.removed_at is null and m.role = 'admin'
  join subscription s on s.business_id = k.business_id
  join plan p on p.id = s.plan_id
  where k.secret_hash = secret and k.revoked_at is null
$$;

-- Whoever lets a key in knows nothing of the table.
create function note_key_use(key uuid) returns void language sql as $$
  update api_key set last_used_at = now() where business_id = current_business() and id = key
$$;
