-- Our own account at the payment provider, where what businesses pay us arrives. Its keys are sealed with one that the
-- database does not have.
create table payment_account (
  only_row boolean primary key default true check (only_row),
  account_id text not null check (account_id <> ''),
  access_token bytea not null,
  webhook_secret bytea not null,
  changed_at timestamptz not null default now()
);

alter table subscription
  add column period_started_at timestamptz not null default now(),
  -- The plan from the next period on, where another was chosen for then.
  add column next_plan_id uuid references plan,
  -- How often the business was reminded since its period ended, and when it was last.
  add column reminders int not null default 0 check (reminders between 0 and 3),
  add column reminded_at timestamptz,
  -- Nothing but reading, taking one's data along and paying since then.
  add column read_only_since timestamptz,
  add check ((reminders = 0) = (reminded_at is null));

alter table invoice
  drop column url,
  add column plan_id uuid references plan,
  -- A further period of a plan, or what a dearer plan costs for the rest of this one.
  add column kind text not null default 'period' check (kind in ('period', 'change')),
  add column due_at timestamptz,
  -- What was paid for, known once it is.
  add column paid_at timestamptz,
  add column from_at timestamptz,
  add column to_at timestamptz,
  -- The money went back: refunded by us, or taken back through the payer's bank.
  add column taken_back_at timestamptz,
  add check (taken_back_at is null or status = 'failed'),
  add check (from_at < to_at);
-- One thing at a time waits to be paid.
create unique index invoice_pending on invoice (business_id) where status = 'pending' and plan_id is not null;

-- One way of paying an invoice, as it was asked for. The screen makes the id, and by it the provider knows a request that
-- comes twice.
create table charge (
  business_id uuid not null references business,
  id uuid not null,
  invoice_id uuid not null,
  method text not null check (method in ('pix', 'boleto', 'card')),
  installments int not null default 1 check (installments between 1 and 12),
  amount_cents bigint not null check (amount_cents > 0),
  -- Who is to get the money, by the provider's number.
  account_id text not null,
  -- Whose CPF stands in the form.
  payer_document text check (payer_document ~ '^[0-9]{11}$'),
  -- Until the provider has answered it is only asked for.
  state text not null default 'asked'
    check (state in ('asked', 'pending', 'approved', 'rejected', 'cancelled', 'refunded', 'charged_back')),
  detail text,
  payment_id text,
  pix_code text,
  slip_url text check (slip_url like 'https://%'),
  checkout_url text check (checkout_url like 'https://%'),
  expires_at timestamptz not null,
  -- It came for what was paid already, or is not asked for any more: it is given back.
  is_surplus boolean not null default false,
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the provider was last asked how it stands.
  checked_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, invoice_id) references invoice,
  check (state = any ('{asked,pending,cancelled}') or payment_id is not null)
);
create index charge_invoice on charge (business_id, invoice_id);
create index charge_open on charge (checked_at) where state in ('asked', 'pending', 'approved');
call guard_business_table('charge');

-- What comes from the provider names a charge and nothing else, and what is to be asked about is looked for over all businesses.
create policy to_check on charge for select using (current_setting('app.lookup', true) = 'charges');
create policy to_check on business for select using (current_setting('app.lookup', true) = 'charges');

create function zone_of_charge(business uuid, charge uuid) returns table (zone text)
language sql stable set "app.lookup" = 'charges' as $$
  select b.zone from charge c join business b on b.id = c.business_id where c.business_id = business and c.id = charge
$$;

-- What is young is looked at often, what is old seldom; money that came may go back for half a year.
create function charges_to_check(most int) returns table (business_id uuid, zone text, id uuid)
language sql stable set "app.lookup" = 'charges' as $$
  select c.business_id, b.zone, c.id
  from charge c join business b on b.id = c.business_id
  where (c.state in ('asked', 'pending') and c.asked_at > now() - interval '40 days'
      and c.checked_at < now() - greatest(interval '1 minute', least(interval '6 hours', (now() - c.asked_at) / 10)))
    or (c.state = 'approved' and c.asked_at > now() - interval '180 days' and c.checked_at < now() - interval '1 day')
  order by c.checked_at limit most
$$;

-- Who is to be asked for the next period, or reminded of one that is over.
create policy due on subscription for select using (current_setting('app.lookup', true) = 'due');
create policy due on invoice for select using (current_setting('app.lookup', true) = 'due');
create policy due on business for select using (current_setting('app.lookup', true) = 'due');

create function subscriptions_due(most int) returns table (business_id uuid, zone text)
language sql stable set "app.lookup" = 'due' as $$
  select s.business_id, b.zone
  from subscription s join business b on b.id = s.business_id
  where s.read_only_since is null and (
    -- The invoice of another plan waits for the end, with which that one begins.
    (s.status = 'active' and s.expires_at < now() + case when s.next_plan_id is null then interval '5 days' else interval '0' end
      and not exists (
        select from invoice i where i.business_id = s.business_id and i.status = 'pending' and i.plan_id is not null
          and (i.kind = 'period' or i.due_at > now())))
    or (s.expires_at < now() - make_interval(days => (array[3, 7, 14])[s.reminders + 1])
      and (s.reminded_at is null or s.reminded_at < now() - make_interval(days => (array[0, 4, 7])[s.reminders + 1]))))
  order by s.expires_at limit most
$$;

-- Asked by every transaction that writes for somebody at a door: a business whose plan is long over only reads.
create policy takes_writes on subscription for select using (current_setting('app.lookup', true) = 'takes_writes');

create function business_takes_writes(business uuid) returns boolean
language sql stable set "app.lookup" = 'takes_writes' as $$
  select not exists (select from subscription where business_id = business and read_only_since is not null)
$$;
