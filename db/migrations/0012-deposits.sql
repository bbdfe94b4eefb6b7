-- What a business says of its deposits. Whoever books accepts a version of it, which stays what it was.
create table deposit_policy (
  business_id uuid not null references business,
  version int not null check (version > 0),
  text text not null check (text <> ''),
  since timestamptz not null default now(),
  primary key (business_id, version)
);
comment on table deposit_policy is 'archive: sinal-politicas; rows: only added; bound: what was done';
call guard_business_table('deposit_policy');
call make_append_only('deposit_policy');

-- How much is asked for which services when somebody books online, and for how long the time is held meanwhile.
create table deposit_rule (
  business_id uuid primary key references business,
  kind text not null check (kind in ('fixed', 'percent')),
  amount_cents bigint check (amount_cents > 0),
  percent int check (percent between 1 and 100),
  for_all boolean not null,
  hold_minutes int not null check (hold_minutes between 10 and 1440),
  policy_version int not null,
  updated_at timestamptz not null default now(),
  foreign key (business_id, policy_version) references deposit_policy,
  check ((kind = 'fixed') = (amount_cents is not null)),
  check ((kind = 'percent') = (percent is not null))
);
comment on table deposit_rule is 'archive: sinal-regra; bound: one row';
call guard_business_table('deposit_rule');

-- The services for which it is asked, where it is not for all.
create table deposit_service (
  business_id uuid not null references business,
  service_id uuid not null,
  primary key (business_id, service_id),
  foreign key (business_id, service_id) references service on delete cascade
);
comment on table deposit_service is 'archive: sinal-servicos; bound: one of each member, professional, client or service';
call guard_business_table('deposit_service');

-- What came, and what left again beside the till. Credits are the till's: a payment by deposit is the row of one.
create table deposit_entry (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  visit_id uuid not null,
  -- Corrected: somebody had said that it came, and it had not.
  kind text not null check (kind in ('received', 'corrected', 'returned', 'kept')),
  amount_cents bigint not null check (amount_cents > 0),
  -- The provider's name of the payment that came, or that the provider sent back; null where somebody of the business saw it.
  reference text check (reference is null or (length(reference) between 1 and 100 and kind in ('received', 'returned'))),
  at timestamptz not null,
  account_id uuid references account,
  actor_name text not null,
  primary key (business_id, id),
  foreign key (business_id, visit_id) references visit
);
comment on table deposit_entry is 'archive: sinal-lancamentos; rows: only added; bound: what was done; addition: pos.refund where kind in (''returned'', ''kept''); about: client, what was paid ahead of a visit, and by whom it was settled; seen: bookings.edit';
create index deposit_entry_of on deposit_entry (business_id, visit_id);
create index deposit_entry_recent on deposit_entry (business_id, at desc);
create unique index deposit_entry_reference on deposit_entry (business_id, reference, kind) where reference is not null;
comment on index deposit_entry_reference is 'meets: nobody, a payment of that name is looked for while its visit is held';
call guard_business_table('deposit_entry');
call make_append_only('deposit_entry');

-- A business's own account at the payment provider, where its deposits arrive. Its keys are sealed with one that the database does
-- not have.
create table deposit_account (
  business_id uuid primary key references business,
  account_id text not null check (account_id <> ''),
  access_token bytea not null,
  webhook_secret bytea not null,
  changed_at timestamptz not null
);
comment on table deposit_account is 'archive: sinal-conta; import: none, its token is a secret; bound: one row; read: before a business is known; removal: settings.edit; about: nobody, the provider''s number of the business';
call guard_business_table('deposit_account');

-- The one PIX of a deposit that the provider was asked for.
create table deposit_charge (
  business_id uuid not null references business,
  visit_id uuid not null,
  -- Who is to get the money, by the provider's number.
  account_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Until the provider has answered it is only asked for; by hand where it did not, and whoever booked was shown our own code.
  state text not null default 'asked' check (state in (
    'asked', 'by_hand', 'pending', 'approved', 'rejected', 'cancelled', 'refunded', 'charged_back')),
  payment_id text,
  pix_code text,
  expires_at timestamptz not null,
  -- The provider told of a payment that is not this one, though it has its name.
  is_mismatched boolean not null default false,
  asked_at timestamptz not null,
  -- When the provider was last asked how it stands.
  checked_at timestamptz not null,
  primary key (business_id, visit_id),
  foreign key (business_id, visit_id) references visit,
  check (state in ('asked', 'by_hand', 'cancelled') or payment_id is not null)
);
comment on table deposit_charge is 'archive: sinal-cobrancas; import: none, the provider knows it by the other business; bound: what was done; read: before a business is known; about: nobody, the provider''s number of the business';
comment on index deposit_charge_pkey is 'meets: nobody, asked for while its visit is held';
create index deposit_charge_open on deposit_charge (checked_at) where state in ('asked', 'pending', 'approved');
call guard_business_table('deposit_charge');

-- What comes from the provider names a business and nothing else, and what is to be asked about is looked for over all businesses.
call let_look_up('deposit_account', 'deposits');
call let_look_up('deposit_charge', 'deposits');
call let_look_up('business', 'deposits');

create function deposit_account_of(business uuid)
returns table (zone text, account_id text, access_token bytea, webhook_secret bytea)
language plpgsql stable set "app.lookup" = 'deposits' as $$
#variable_conflict use_column
begin
  return query
  select b.zone, a.account_id, a.access_token, a.webhook_secret
  from deposit_account a join business b on b.id = a.business_id
  where a.business_id = business;
end $$;

-- What is young is looked at often, what is old seldom; money that came may go back for half a year. Of keys that were removed or
-- belong to another account nothing can be asked.
create function deposit_charges_to_check(most int) returns table (business_id uuid, zone text, id uuid)
language plpgsql stable set "app.lookup" = 'deposits' as $$
#variable_conflict use_column
begin
  return query
  select c.business_id, b.zone, c.visit_id
  from deposit_charge c
  join deposit_account a on a.business_id = c.business_id and a.account_id = c.account_id
  join business b on b.id = c.business_id
  where (c.state in ('asked', 'pending')
      and (c.checked_at < now() - greatest(interval '1 minute', least(interval '6 hours', (now() - c.asked_at) / 10))
        or is_ahead(c.checked_at)))
    or (c.state = 'approved' and c.asked_at > now() - interval '180 days'
      and (c.checked_at < now() - interval '1 day' or is_ahead(c.checked_at)))
  order by c.checked_at limit most;
end $$;

-- Deposits are asked by PIX, which pays in reais: from the first one on, that is the currency. The business's row is locked after all
-- that a booking locks; who asked in the moment in which the currency changed asks once more, and for nothing.
create function ask_in_reais() returns trigger language plpgsql as $$
begin
  if currency_from_now_on(new.business_id) <> 'BRL' then
    raise exception 'pix is paid in reais' using errcode = 'serialization_failure', constraint = 'pix_pays_reais';
  end if;
  return null;
end $$;
create constraint trigger asks_in_reais after insert or update of deposit_asked_cents on appointment
  deferrable initially deferred for each row when (new.deposit_asked_cents is not null) execute function ask_in_reais();
