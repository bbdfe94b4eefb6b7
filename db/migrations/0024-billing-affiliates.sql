-- What is switched on or off for all businesses at once: one row, which belongs to none of them. The operator's door changes it.
create table system_setting (
  only_row boolean primary key default true check (only_row),
  affiliate_program_enabled boolean not null default false
);
insert into system_setting default values;
revoke insert, delete, truncate on system_setting from marcai_app;

-- The code in the link by which a business recommends us. Letters only, so that no reader of addresses takes it for a number.
create table affiliate (
  business_id uuid primary key references business,
  code text not null default translate(left(replace(gen_random_uuid()::text, '-', ''), 12), '0123456789', 'ghijkmnpqr')
    check (code ~ '^[a-z]{12}$')
);
create unique index affiliate_code on affiliate (code);

-- Which business a new one came from. It is the new one's row; the other stands behind the wall between two businesses, where
-- no foreign key reaches, and a law holds that it is there.
create table referral (
  business_id uuid primary key references business,
  referred_by uuid not null check (referred_by <> business_id),
  since timestamptz not null default now()
);
create index referral_by on referral (referred_by, since desc);

-- The code that a sign-up brought, known or not.
alter table business add referral_code text;

alter table business no force row level security;
insert into affiliate (business_id) select id from business;
alter table business force row level security;

call guard_business_table('affiliate');
call make_append_only('affiliate');
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
  insert into referral (business_id, referred_by)
  select new.id, referrer.business_id
  from business_by_affiliate_code(new.referral_code) referrer, system_setting
  where affiliate_program_enabled;
  return null;
end $$;
-- As with the trial: accounts knows nothing of affiliates, and the referral is stored with the sign-up or not at all.
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

create function referral_figures(from_time timestamptz, to_time timestamptz)
returns table (referrals bigint, active bigint, paid_cents bigint)
language sql stable set "app.lookup" = 'referrals' as $$
  select count(*), count(*) filter (where s.status = 'active'),
    coalesce(sum((
      select sum(amount_cents) from invoice i
      where i.business_id = r.business_id and i.status = 'paid' and i.issued_at >= from_time and i.issued_at < to_time
    )), 0)::bigint
  from referral r join subscription s on s.business_id = r.business_id
  where r.referred_by = current_business()
$$;
