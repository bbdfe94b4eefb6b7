-- Which plan a business has. Plans are the operator's, whose migration refers to them from here.
create table subscription (
  business_id uuid primary key references business,
  plan_id uuid not null,
  status text not null check (status in ('trial', 'active')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
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
  url text check (url like 'https://%'),
  primary key (business_id, id)
);
create index invoice_issued on invoice (business_id, issued_at desc);
call guard_business_table('invoice');

-- The code in the link by which a business recommends us. Letters only, so that no reader of addresses takes it for a number.
create table affiliate (
  business_id uuid primary key references business,
  code text not null default translate(left(replace(gen_random_uuid()::text, '-', ''), 12), '0123456789', 'ghijkmnpqr')
    check (code ~ '^[a-z]{12}$')
);
create unique index affiliate_code on affiliate (code);
call guard_business_table('affiliate');
call make_append_only('affiliate');

-- Which business a new one came from. It is the new one's row; the other stands behind the wall between two businesses, where
-- no foreign key reaches, and a law holds that it is there.
create table referral (
  business_id uuid primary key references business,
  referred_by uuid not null check (referred_by <> business_id),
  since timestamptz not null default now()
);
create index referral_by on referral (referred_by, since desc);
call guard_business_table('referral');
call make_append_only('referral');

create policy by_code on affiliate for select using (current_setting('app.lookup', true) = 'affiliate');

create function business_by_affiliate_code(typed text) returns table (business_id uuid)
language sql stable set "app.lookup" = 'affiliate' as $$
  select business_id from affiliate where code = typed
$$;

create function begin_affiliate() returns trigger language plpgsql as $$
begin
  insert into affiliate (business_id) values (new.id);
  return null;
end $$;
-- As with the trial: whoever makes a business knows nothing of affiliates. The code that a sign-up brought travels in a job.
create trigger begins_as_affiliate after insert on business for each row execute function begin_affiliate();

-- A business reads whom it has brought by the functions below, and by nothing else: a name, a day, a state and a sum.
create policy brought on referral for select
  using (current_setting('app.lookup', true) = 'referrals' and referred_by = (select current_business()));
create policy brought on business for select using (current_setting('app.lookup', true) = 'referrals');
create policy brought on subscription for select using (current_setting('app.lookup', true) = 'referrals');
create policy brought on invoice for select using (current_setting('app.lookup', true) = 'referrals');

create function referrals_of_business(most int, after int) returns table (name text, since timestamptz, status text)
language sql stable set "app.lookup" = 'referrals' as $$
  select b.name, r.since,
    case when s.status = 'active' then 'active' when s.expires_at > now() then 'trial' else 'trial_over' end
  from referral r
  join business b on b.id = r.business_id
  join subscription s on s.business_id = r.business_id
  where r.referred_by = current_business()
  order by r.since desc, r.business_id desc
  limit most offset after
$$;

create function referral_figures() returns table (referrals bigint, active bigint)
language sql stable set "app.lookup" = 'referrals' as $$
  select count(*), count(*) filter (where s.status = 'active')
  from referral r join subscription s on s.business_id = r.business_id
  where r.referred_by = current_business()
$$;
