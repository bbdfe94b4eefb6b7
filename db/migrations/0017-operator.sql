-- What we offer. It belongs to no business; the operator's procedures change it.
create table plan (
  id uuid primary key default uuidv7(),
  name text not null unique check (name <> ''),
  description text not null default '',
  price_cents bigint not null default 0 check (price_cents >= 0),
  period text not null default 'month' check (period in ('month', 'year', '7 days')),
  features text[] not null default '{}',
  is_active boolean not null default true,
  is_popular boolean not null default false,
  is_trial boolean not null default false,
  trial_days int not null default 0 check (trial_days >= 0),
  -- What of the product it includes beside the quota (src/business/plan-feature.ts).
  includes text[] not null default '{}' check (includes <@ '{domain,whatsapp,receivables,registers,api}'),
  -- What the plan has room for; without a number, for any. Appointments count in each period of a subscription, a trial being one.
  most_appointments int check (most_appointments > 0),
  most_professionals int check (most_professionals > 0),
  most_clients int check (most_clients > 0),
  sort_order int not null default 0
);
comment on table plan is 'of: nobody; about: nobody, the name of a thing';

insert into plan
  (name, description, price_cents, period, features, is_active, is_popular, is_trial, trial_days, includes, most_appointments,
   most_professionals, most_clients, sort_order)
values
  ('Teste Gratuito', 'Para conhecer o sistema, sem cartão de crédito.', 0, '7 days',
   '{Até 50 agendamentos,1 profissional,Site básico,Suporte por e-mail}', true, false, true, 7, '{}', 50, 1, 10000, 10),
  ('Profissional', 'Para quem atende com agenda cheia.', 5900, 'month',
   '{Agendamentos ilimitados,Até 3 profissionais,Site personalizado,Integração com WhatsApp,Relatórios básicos,Suporte prioritário}',
   true, true, false, 0, '{domain,whatsapp}', null, 3, null, 20),
  ('Clínica', 'Para equipes e clínicas.', 12900, 'month',
   '{Tudo do Profissional,Profissionais ilimitados,PDV completo,Relatórios avançados,API personalizada,Suporte 24/7}',
   true, false, false, 0, '{domain,whatsapp,receivables,registers,api}', null, null, null, 30),
  ('Básico', 'Para começar.', 2990, 'month', '{Até 100 agendamentos por mês,30 dias grátis}',
   false, false, false, 30, '{}', 100, null, null, 40),
  ('Premium', 'Sem limite de agendamentos.', 5990, 'month', '{Agendamentos ilimitados,30 dias grátis}',
   false, true, false, 30, '{}', null, null, null, 50),
  ('Enterprise', 'Para redes.', 9990, 'month', '{Agendamentos ilimitados,30 dias grátis}',
   false, false, false, 30, '{}', null, null, null, 60);

-- Who has which plan, and what was to be paid for it, are billing's tables, which come before.
alter table subscription
  add foreign key (plan_id) references plan,
  add foreign key (next_plan_id) references plan,
  add foreign key (wanted_plan_id) references plan on delete set null;
alter table invoice add foreign key (plan_id) references plan;
alter table subscription_adjustment add foreign key (plan_id) references plan;

-- Whether the plan of the business that is bound includes something. Nobody is held to a plan as long as there is no way to pay for
-- another one.
create function plan_includes(feature text) returns boolean language plpgsql stable as $$
#variable_conflict use_column
begin
  return not exists (select from payment_account) or exists (
    select from subscription s join plan p on p.id = s.plan_id
    where s.business_id = current_business() and feature = any (p.includes));
end $$;

-- What billing holds a business to: the one rule, for its own screens and for the operator's. What its owner ended goes on to its end.
create function state_of_plan(s subscription, is_held boolean) returns text language sql stable as $$
  select case
    when s.closed_at is not null then 'closed'
    when only_reads_since(s) is not null then 'readOnly'
    when s.cancelled_at is not null then case when s.expires_at < now() + interval '7 days' then 'ending' else 'ok' end
    when is_held and s.expires_at < now() then 'overdue'
    else 'ok' end
$$;

-- How the bound business stands with us, which its screens, its forms and its public page go by. Once it is overdue it has until the last
-- reminder, and one that comes late keeps its distance; what its owner ended is told in its last week. Appointments are counted where the plan has room for so many only.
create function standing_of(business uuid)
returns table (state text, until timestamptz, is_trial boolean, used int, most int) language sql stable as $$
  select
    state,
    case state when 'closed' then s.erases_at when 'ending' then s.expires_at when 'overdue' then greatest(
      s.expires_at + interval '14 days',
      coalesce(s.reminded_at, now()) + make_interval(days => (array[11, 11, 7])[s.reminders + 1])) end,
    s.status = 'trial',
    case when is_held and p.most_appointments is not null then (
      select count(*)::int from appointment a where a.business_id = business and a.created_at >= period_begun(s)) end,
    case when is_held then p.most_appointments end
  from subscription s join plan p on p.id = s.plan_id, lateral (select exists (select from payment_account) as is_held) held,
    lateral state_of_plan(s, is_held) state
  where s.business_id = business
$$;

-- Whether it takes appointments of clients now.
create function takes_bookings(business uuid) returns boolean language plpgsql stable as $$
#variable_conflict use_column
begin
  return not exists (
    select from standing_of(business) where state in ('readOnly', 'closed') or used >= most);
end $$;

-- The same for a session, which is read before any business is bound; this one is for the function's duration.
create function standing_by_session(business uuid)
returns table (state text, until timestamptz, is_trial boolean, used int, most int, payer text)
language plpgsql set "app.business_id" = '' as $$
begin
  execute format('set local app.business_id = %L', business);
  return query select s.*, payer_of(business) from standing_of(business) s;
end $$;

-- The cheapest plan that includes something, of those that one may choose.
create function plan_with(feature text) returns text language sql stable as $$
  select name from plan where feature = any (includes) and is_active and not is_trial order by price_cents, sort_order limit 1
$$;

-- No more than one beyond the quota is counted.
create function clients_in_use(business uuid, quota int) returns int language plpgsql stable as $$
#variable_conflict use_column
begin
  return (
    select count(*)::int from (select from client where business_id = business and deactivated_at is null limit quota + 1) one);
end $$;

create function plan_quota_of_clients(business uuid) returns int language plpgsql stable as $$
begin
  return (select p.most_clients from subscription s join plan p on p.id = s.plan_id where s.business_id = business);
end $$;

-- Clients are bounded for the sake of all others: anybody may begin a trial, and each client is work for whoever shares the server. So
-- this holds whether or not one can pay. Rivals take turns as those of `keep_within_bound` do, by the same lock, and always where the
-- quota is small.
create function keep_clients_within_plan() returns trigger language plpgsql as $$
declare
  whose uuid;
  quota int;
begin
  if tg_level = 'ROW' then whose := new.business_id; else select business_id into whose from added limit 1; end if;
  quota := plan_quota_of_clients(whose);
  if quota is null or clients_in_use(whose, quota) <= quota / 2 - 1000 then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(format('client %s', whose), 0));
  perform refuse_beyond_plan('clients', clients_in_use(whose, quota), quota);
  return null;
end $$;
create trigger within_plan after insert on client referencing new table as added
  for each statement execute function keep_clients_within_plan();
create trigger comes_back_within_plan after update of deactivated_at on client
  for each row when (new.deactivated_at is null and old.deactivated_at is not null) execute function keep_clients_within_plan();

-- How many clients the plan has room for, and how many more may come; no row where any may. What is imported asks it beforehand.
create function client_quota(business uuid) returns table (most int, free int) language sql stable as $$
  select quota, greatest(0, quota - clients_in_use(business, quota)) from plan_quota_of_clients(business) quota where quota is not null
$$;

-- What is switched on or off for all businesses at once: one row, which belongs to none of them. The operator's procedure changes it.
create table system_setting (
  only_row boolean primary key default true check (only_row),
  affiliate_program_enabled boolean not null default false,
  -- Null where the product goes by its own name and logo (src/platform/brand.ts).
  business_name text check (business_name <> ''),
  -- Looked at when the change is whole: the picture before is gone before this names the next.
  logo_id uuid references platform_picture deferrable initially deferred,
  -- Who we are by law: what our invoices name us by.
  legal_name text check (legal_name <> ''),
  legal_document text check (legal_document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  legal_address text check (legal_address <> ''),
  -- When a restored copy was last found whole, and when its newest trace was left; null where none was looked at.
  restore_proved_at timestamptz,
  restored_until timestamptz check (restored_until <= restore_proved_at),
  -- How many rows a drill has found equal to those that were backed up; null where a copy of unknown making was looked at.
  restored_rows bigint check (restored_rows > 0),
  -- When a drill has failed, and of what (src/platform/backup-fault-kinds.ts); null since a copy was found whole.
  restore_failed_at timestamptz,
  restore_fault text check (restore_fault <> ''),
  check ((restore_failed_at is null) = (restore_fault is null))
);
comment on table system_setting is 'of: nobody; about: payer, who runs this installation by law; seen: everybody';
comment on index system_setting_pkey is 'meets: nobody, no request adds a row';
insert into system_setting default values;
revoke insert, delete, truncate on system_setting from marcai_app;

-- The operator counts over all businesses, and reads no business's data. As with signing in, each call opens reading to
-- the functions below, which set the mark for their own duration and answer sums only.
call let_look_up('business', 'figures');
call let_look_up('subscription', 'figures');
call let_look_up('invoice', 'figures');

-- Who only reads pays nothing: the money went back, or did not come for two weeks.
create function plan_usage() returns table (plan_id uuid, active bigint, lapsed bigint, trials bigint, trials_over bigint)
language sql stable set "app.lookup" = 'figures' as $$
  select plan_id,
    count(*) filter (where status = 'active' and only_reads_since(subscription) is null),
    count(*) filter (where status = 'active' and only_reads_since(subscription) is not null),
    count(*) filter (where status = 'trial' and expires_at > now()),
    count(*) filter (where status = 'trial' and expires_at <= now())
  from subscription group by plan_id
$$;

-- What was received counts when it was paid, and not when it was asked for.
create function platform_figures(last_month timestamptz, this_month timestamptz) returns table (
  businesses bigint, businesses_this_month bigint, businesses_last_month bigint,
  received_this_month_cents bigint, received_last_month_cents bigint
)
language plpgsql stable set "app.lookup" = 'figures' as $$
#variable_conflict use_column
begin
  return query
  select began.*, received.*
  from
    (select count(*),
       count(*) filter (where created_at >= this_month),
       count(*) filter (where created_at >= last_month and created_at < this_month)
     from business) began,
    (select coalesce(sum(amount_cents) filter (where coalesce(paid_at, issued_at) >= this_month), 0)::bigint,
       coalesce(sum(amount_cents) filter (where coalesce(paid_at, issued_at) < this_month), 0)::bigint
     from invoice where status = 'paid' and coalesce(paid_at, issued_at) >= last_month) received;
end $$;

-- What was paid for plans, and from when until when it counts. A business pays from a period's beginning until it would only read:
-- some time after the end of what was paid, or when money for what runs went back, which ends all that was paid before; money for a
-- period that has not begun ends that period alone. What a plan cost is told less what a coupon took off.
create function paid_for_plans(patience interval) returns table (
  business_id uuid, plan_id uuid, plan_cents bigint, plan_period text, amount_cents bigint, paid_at timestamptz, from_at timestamptz,
  until timestamptz
)
language sql stable as $$
  select i.business_id, i.plan_id, i.plan_cents - i.discount_cents, i.plan_period, i.amount_cents, i.paid_at, i.from_at, least(i.to_at + patience, (
    select min(taken_back_at) from invoice back
    where back.business_id = i.business_id and back.taken_back_at >= i.paid_at and back.taken_back_at < back.to_at
      and (back.id = i.id or back.from_at <= back.taken_back_at)
  ))
  from invoice i
  where plan_id is not null and (status = 'paid' or taken_back_at is not null) and from_at is not null
$$;

-- Each month between two borders, the last one up to now.
create function platform_months(borders timestamptz[], moment timestamptz, patience interval) returns table (
  month int, businesses bigint, trials_ended bigint, trials_converted bigint, paying bigint, lost bigint, received_cents bigint
)
language plpgsql stable set "app.lookup" = 'figures' as $$
#variable_conflict use_column
begin
  return query
  with span as (
    select n::int as month, borders[n] as from_at, least(borders[n + 1], moment) as to_at
    from generate_series(1, cardinality(borders) - 1) n
  ), trial as (
    select s.business_id, coalesce(trial_ended_at, expires_at) as ended_at, exists (
      select from invoice i where i.business_id = s.business_id and status = 'paid' and plan_id is not null and amount_cents > 0
    ) as is_converted
    from subscription s where status = 'trial' or trial_ended_at is not null
  ), paid as materialized (
    select * from paid_for_plans(patience) where amount_cents > 0
  ), payer as (
    select distinct span.month, span.to_at, paid.business_id
    from span join paid on paid.from_at <= span.from_at and paid.until > span.from_at
  )
  select span.month,
    (select count(*) from business where created_at >= span.from_at and created_at < span.to_at),
    ended.count, ended.converted, paying.count, paying.lost,
    (select coalesce(sum(amount_cents), 0)::bigint from invoice
     where status = 'paid' and coalesce(paid_at, issued_at) >= span.from_at and coalesce(paid_at, issued_at) < span.to_at)
  from span,
    lateral (
      select count(*), count(*) filter (where is_converted) as converted
      from trial where ended_at >= span.from_at and ended_at < span.to_at) ended,
    lateral (
      select count(*), count(*) filter (where not exists (
        select from paid where paid.business_id = payer.business_id and paid.from_at <= payer.to_at and paid.until > payer.to_at
      )) as lost
      from payer where payer.month = span.month) paying;
end $$;

-- What those pay for who pay as each moment ends, by plan and by what it cost when they were asked for it: of what was paid by then the
-- newest that has begun, or, of who has paid before the trial's end, what begins next. What is paid later changes no moment that is
-- over. A moment before the first business has no row.
create function platform_revenue(moments timestamptz[], patience interval) returns table (
  moment int, plan_id uuid, plan_cents bigint, plan_period text, businesses bigint
)
language plpgsql stable set "app.lookup" = 'figures' as $$
#variable_conflict use_column
begin
  return query
  with paid as materialized (
    select * from paid_for_plans(patience)
  )
  select n::int, newest.plan_id, newest.plan_cents, newest.plan_period, count(newest.plan_id)
  from unnest(moments) with ordinality ends (at, n)
  left join lateral (
    select distinct on (business_id) paid.plan_id, paid.plan_cents, paid.plan_period
    from paid where paid_at < at and until >= at
    order by business_id, from_at >= at, from_at desc, paid_at desc
  ) newest on true
  where exists (select from business where created_at < at)
  group by 1, 2, 3, 4;
end $$;

-- What businesses do lies in tables with the one policy, for the planner's sake: so each business is bound in turn, for the
-- duration of the function, and only sums leave it. What was cancelled counts as little as in a business's own figures.
create function platform_use(borders timestamptz[]) returns table (
  month int, bookings bigint, sales bigint, sold_cents bigint, refunded_cents bigint
)
language plpgsql set "app.lookup" = 'figures' set "app.business_id" = '' as $$
declare
  begins constant timestamptz := borders[1];
  ends constant timestamptz := borders[cardinality(borders)];
  one uuid;
begin
  for one in select id from business loop
    execute format('set local app.business_id = %L', one);
    return query
      select width_bucket(starts_at, borders), count(*), 0::bigint, 0::bigint, 0::bigint from appointment
      where business_id = one and starts_at >= begins and starts_at < ends and status <> 'cancelled' group by 1
      union all
      select width_bucket(sold_at, borders), 0, count(*), sum(total_cents)::bigint, 0 from sale
      where business_id = one and sold_at >= begins and sold_at < ends group by 1
      union all
      select width_bucket(refunded_at, borders), 0, 0, 0, sum(amount_cents)::bigint from refund
      where business_id = one and refunded_at >= begins and refunded_at < ends group by 1;
  end loop;
end $$;
