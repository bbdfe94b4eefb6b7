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
comment on table api_key is 'archive: none, keys of programs, they are made anew; bound: counted by its verb; removal: users.manage where revoked_at is null; addition: users.manage; about: account, by whom a key was made, whose rights it has; seen: users.manage';
create unique index api_key_secret on api_key (business_id, secret_hash);
call guard_business_table('api_key');

-- What a program has written under an idempotency key, so that the same request is done once. The answer holds ids and nothing of
-- people; rows older than a day are forgotten.
create table api_request (
  business_id uuid not null references business,
  -- The key, or the person who tries the API out.
  caller_id uuid not null,
  key_hash bytea not null,
  -- Of the procedure and what it was asked.
  digest bytea not null,
  answer jsonb not null,
  made_at timestamptz not null,
  primary key (business_id, caller_id, key_hash)
);
comment on table api_request is 'archive: none, what a program can send again today; bound: forgotten after days; rows: come and go';
comment on index api_request_pkey is 'meets: nobody, held by its name, and written anew where it is known (checks/api-keys.test.ts)';
create index api_request_made on api_request (business_id, made_at);
call guard_business_table('api_request');

-- It works as long as whoever made it owns the business, and has not taken their account back since. Nobody is held to a plan as
-- long as there is no way to pay for another one.
create function key_by_secret(business uuid, secret bytea) returns table (
  key_id uuid, business_id uuid, business_name text, zone text, account_id uuid, name text, role text, scopes text[],
  is_in_plan boolean, plan_name text, used_lately boolean
)
language sql stable as $$
  select k.id, b.id, b.name, b.zone, a.id, a.name, m.role, k.scopes,
    'api' = any (p.includes) or not exists (select from payment_account), plan_with('api'),
    coalesce(k.last_used_at > now() - interval '1 minute' and not is_ahead(k.last_used_at), false)
  from api_key k
  join business b on b.id = k.business_id
  join account a on a.id = k.made_by
  join member m on m.business_id = k.business_id and m.account_id = a.id
  join subscription s on s.business_id = k.business_id
  join plan p on p.id = s.plan_id
  where k.business_id = business and k.secret_hash = secret and k.revoked_at is null
    and stands(k.business_id, k.made_by, k.made_at, 'users.manage', '{admin}')
$$;

-- Whoever lets a key in knows nothing of the table.
create function note_key_use(key uuid) returns void language plpgsql as $$
begin
  update api_key set last_used_at = now() where business_id = current_business() and id = key;
end $$;

-- Where a business is told of what happens here. What it is told is signed with a secret, which is sealed
-- (src/platform/server/seal.ts) and told once.
create table webhook (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  url text not null check (url ~ '^https?://'),
  events text[] not null check (cardinality(events) > 0),
  sealed_secret bytea not null,
  made_by uuid not null references account,
  made_at timestamptz not null,
  primary key (business_id, id)
);
comment on table webhook is 'archive: none, addresses with their secrets, they are made anew; bound: counted by its verb; removal: users.manage; about: account, by whom it was made; seen: users.manage';
call guard_business_table('webhook');

-- One thing that happened, for one address, and what became of telling it. It names what it is about and holds nothing of people:
-- what is told is read when it leaves.
create table webhook_delivery (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  webhook_id uuid not null,
  event text not null,
  subject_id uuid not null,
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  tried_at timestamptz,
  -- What the address answered, or why it was not asked or did not answer.
  status int,
  problem text check (problem in ('no_answer', 'private', 'sealed', 'not_in_plan', 'ended')),
  primary key (business_id, id),
  foreign key (business_id, webhook_id) references webhook on delete cascade
);
comment on table webhook_delivery is 'archive: none, what was told of what is in it itself; bound: forgotten after days; removal: users.manage';
create index webhook_delivery_newest on webhook_delivery (business_id, webhook_id, happened_at desc, id desc);
call guard_business_table('webhook_delivery');

-- Events come to be where rows do, whoever makes them: the agenda and the till know nothing of webhooks. The delivery's job is
-- written with it.
create function tell_webhooks(business uuid, what text, subject uuid) returns void language plpgsql as $$
begin
  with told as (
    insert into webhook_delivery (business_id, webhook_id, event, subject_id, happened_at)
    select w.business_id, w.id, what, subject, clock_timestamp()
    -- It stays until this is stored; one that is just being removed is told nothing more.
    from (select business_id, id from webhook where business_id = business and what = any (events) for key share) w
    returning id
  )
  insert into job (task, payload)
  select 'webhook.deliver', jsonb_build_object('businessId', business, 'zone', b.zone, 'deliveryId', told.id)
  from told, business b where b.id = business;
end $$;

-- A time that is held for an offer of the waiting list is booked by its acceptance.
create function tell_of_appointment() returns trigger language plpgsql as $$
declare
  whose constant uuid := coalesce(new.business_id, old.business_id);
begin
  -- Most businesses have none, and a booking is in a hurry.
  if not exists (select from webhook where business_id = whose) then return null; end if;
  if tg_op = 'DELETE' then
    perform tell_webhooks(whose, 'appointment.cancelled', old.id);
  elsif tg_op = 'INSERT' or old.online_act is not distinct from 'offered' then
    perform tell_webhooks(whose, 'appointment.booked', new.id);
  elsif new.status = 'cancelled' then
    perform tell_webhooks(whose, 'appointment.cancelled', new.id);
  elsif old.status = 'cancelled' then
    perform tell_webhooks(whose, 'appointment.booked', new.id);
  else
    perform tell_webhooks(whose, 'appointment.moved', new.id);
  end if;
  return null;
end $$;
create trigger tells_of_booking after insert on appointment for each row
  when (new.status <> 'cancelled' and new.online_act is distinct from 'offered') execute function tell_of_appointment();
create trigger tells_of_change after update on appointment for each row
  when (new.online_act is distinct from 'offered' and (
    old.online_act is not distinct from 'offered' and new.status <> 'cancelled'
    or old.online_act is distinct from 'offered' and (
      (new.status = 'cancelled') <> (old.status = 'cancelled')
      or new.status <> 'cancelled' and (new.starts_at <> old.starts_at or new.professional_id <> old.professional_id))))
  execute function tell_of_appointment();
create trigger tells_of_removal after delete on appointment for each row
  when (old.status <> 'cancelled' and old.online_act is distinct from 'offered') execute function tell_of_appointment();

create function tell_of_row() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook where business_id = new.business_id) then return null; end if;
  if tg_argv[0] = 'sale.refunded' then
    perform tell_webhooks(new.business_id, tg_argv[0], new.sale_id);
  else
    perform tell_webhooks(new.business_id, tg_argv[0], new.id);
  end if;
  return null;
end $$;
create trigger tells_of_client after insert on client for each row execute function tell_of_row('client.created');
create trigger tells_of_contact after update of name, phone, email, document on client for each row
  when ((new.name, new.phone, new.email, new.document) is distinct from (old.name, old.phone, old.email, old.document))
  execute function tell_of_row('client.updated');
create trigger tells_of_sale after insert on sale for each row execute function tell_of_row('sale.closed');
create trigger tells_of_refund after insert on refund for each row execute function tell_of_row('sale.refunded');
