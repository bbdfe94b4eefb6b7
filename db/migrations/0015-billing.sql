-- Our own account at the payment provider, where what businesses pay us arrives. Its keys are sealed with one that the
-- database does not have.
create table payment_account (
  only_row boolean primary key default true check (only_row),
  account_id text not null check (account_id <> ''),
  access_token bytea not null,
  webhook_secret bytea not null,
  changed_at timestamptz not null default now()
);

-- Which plan a business has. Plans are the operator's, whose migration refers to them from here and from the invoices.
create table subscription (
  business_id uuid primary key references business,
  plan_id uuid not null,
  status text not null check (status in ('trial', 'active')),
  -- Of the period that was paid last, which may be ahead.
  period_started_at timestamptz not null default now(),
  -- While that one is ahead: when the period before it began.
  previous_started_at timestamptz,
  expires_at timestamptz not null,
  -- When the trial of who pays ended, or would have; of who is in it that is when it expires.
  trial_ended_at timestamptz check (trial_ended_at is null or status = 'active'),
  -- The plan from the next period on, where another was chosen for then.
  next_plan_id uuid,
  -- How often the business was reminded since its period ended, and when it was last.
  reminders int not null default 0 check (reminders between 0 and 3),
  reminded_at timestamptz,
  -- Nothing but reading, taking one's data along and paying since then.
  read_only_since timestamptz,
  created_at timestamptz not null default now(),
  check ((reminders = 0) = (reminded_at is null))
);
call guard_business_table('subscription');

create function begin_trial() returns trigger language plpgsql as $$
begin
  insert into subscription (business_id, plan_id, status, expires_at)
  select new.id, id, 'trial', now() + make_interval(days => trial_days)
  from plan where is_trial and is_active
  order by sort_order limit 1;
  return null;
end $$;
-- Accounts knows nothing of plans, and no business may begin without one.
create trigger begins_with_a_trial after insert on business for each row execute function begin_trial();

create table invoice (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  description text not null check (description <> ''),
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null check (status in ('paid', 'pending', 'failed')),
  issued_at timestamptz not null,
  plan_id uuid,
  -- A further period of a plan, or what a dearer plan costs for the rest of this one.
  kind text not null default 'period' check (kind in ('period', 'change')),
  due_at timestamptz,
  -- What the plan cost when this was asked for; plans change their prices, and what a business agreed to does not.
  plan_cents bigint check (plan_cents >= 0),
  plan_period text check (plan_period in ('month', 'year', '7 days')),
  -- What was paid for, known once it is.
  paid_at timestamptz,
  from_at timestamptz,
  to_at timestamptz,
  -- The money went back: refunded by us, or taken back through the payer's bank.
  taken_back_at timestamptz,
  primary key (business_id, id),
  check (taken_back_at is null or status = 'failed'),
  check (from_at < to_at),
  check ((plan_cents is null) = (plan_id is null) and (plan_period is null) = (plan_id is null)),
  check (kind = 'change' or plan_cents = amount_cents)
);
create index invoice_issued on invoice (business_id, issued_at desc);
-- One thing at a time waits to be paid.
create unique index invoice_pending on invoice (business_id) where status = 'pending' and plan_id is not null;
call guard_business_table('invoice');

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
call let_look_up('charge', 'charges');
call let_look_up('business', 'charges');

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
      and (c.checked_at < now() - greatest(interval '1 minute', least(interval '6 hours', (now() - c.asked_at) / 10))
        or is_ahead(c.checked_at)))
    or (c.state = 'approved' and c.asked_at > now() - interval '180 days'
      and (c.checked_at < now() - interval '1 day' or is_ahead(c.checked_at)))
  order by c.checked_at limit most
$$;

-- Who is to be asked for the next period, or reminded of one that is over.
call let_look_up('subscription', 'due');
call let_look_up('invoice', 'due');
call let_look_up('business', 'due');

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
      and (s.reminded_at is null or is_ahead(s.reminded_at)
        or s.reminded_at < now() - make_interval(days => (array[0, 4, 7])[s.reminders + 1]))))
  order by s.expires_at limit most
$$;

-- Asked by every transaction that writes for somebody at a door: a business whose plan is long over only reads.
call let_look_up('subscription', 'takes_writes');

create function business_takes_writes(business uuid) returns boolean
language sql stable set "app.lookup" = 'takes_writes' as $$
  select not exists (select from subscription where business_id = business and read_only_since is not null)
$$;

-- Room in a plan is kept where rows come to be, whoever makes them: the agenda and the team know nothing of plans. Rivals are counted
-- one after the other, because each holds the subscription until its end. Nobody is held to a plan as long as there is no way to
-- pay for a larger one, and what is there already stays.
create function refuse_beyond_plan(what text, in_use bigint, room int) returns void language plpgsql as $$
begin
  if in_use > room then
    raise exception 'the plan has room for % %', room, what using errcode = 'PL001', constraint = 'plan_' || what, detail = room::text;
  end if;
end $$;

create function period_begun(of_business subscription) returns timestamptz language sql stable as $$
  select case when of_business.period_started_at > now() then of_business.previous_started_at else of_business.period_started_at end
$$;

create function keep_appointments_within_plan() returns trigger language plpgsql as $$
declare
  room int;
  since timestamptz;
begin
  if not exists (select from payment_account) then return null; end if;
  select p.most_appointments, period_begun(s) into room, since
  from subscription s join plan p on p.id = s.plan_id
  where s.business_id = current_business();
  if room is null then return null; end if;
  perform from subscription where business_id = current_business() for no key update;
  perform refuse_beyond_plan('appointments', (
    select count(*) from appointment where business_id = current_business() and created_at >= since), room);
  return null;
end $$;
create trigger within_plan after insert on appointment
  for each statement execute function keep_appointments_within_plan();

create function keep_professionals_within_plan() returns trigger language plpgsql as $$
declare
  room int;
begin
  if not exists (select from payment_account) then return null; end if;
  select p.most_professionals into room
  from subscription s join plan p on p.id = s.plan_id
  where s.business_id = current_business();
  if room is null then return null; end if;
  perform from subscription where business_id = current_business() for no key update;
  perform refuse_beyond_plan('professionals', (
    select count(*) from professional where business_id = current_business() and is_active), room);
  return null;
end $$;
create trigger within_plan after insert on professional
  for each statement execute function keep_professionals_within_plan();
-- Whoever is taken out of use makes room, and is not counted for it.
create trigger comes_back_within_plan after update of is_active on professional
  for each row when (new.is_active and not old.is_active) execute function keep_professionals_within_plan();
