-- The operator's list of businesses: what each is to us, and nothing of its clients. As with the sums, a call opens reading to the
-- functions below for their own duration.
call let_look_up('business', 'businesses');
call let_look_up('subscription', 'businesses');
call let_look_up('invoice', 'businesses');
call let_look_up('member', 'businesses');
call let_look_up('public_path', 'businesses');
call let_look_up('booking_link', 'businesses');
call let_look_up('client_sender', 'businesses');

-- How each business stands, in one word: `state_of_plan` says what billing holds it to, and what is left are names for the time before.
create function standings_of_businesses(days_due int)
returns table (business_id uuid, plan_id uuid, standing text, expires_at timestamptz, owner_name text, owner_email text, owners text)
language sql stable as $$
  select s.business_id, s.plan_id,
    case
      when owner.are_suspended then 'suspended'
      when state = 'closed' then 'closed'
      when state = 'readOnly' then 'read_only'
      when s.cancelled_at is not null then 'ending'
      when state = 'overdue' then 'overdue'
      when s.status = 'trial' then 'trial'
      when s.expires_at < now() + make_interval(days => days_due) then 'due'
      else 'paid' end,
    s.expires_at, owner.name, owner.email, owner.words
  from (select exists (select from payment_account) as is_held) held,
    subscription s,
    lateral state_of_plan(s, held.is_held) state,
    lateral (
      select (array_agg(a.name order by m.created_at, a.id))[1] as name, (array_agg(a.email order by m.created_at, a.id))[1] as email,
        coalesce(bool_and(a.suspended_at is not null), false) as are_suspended, string_agg(a.name || ' ' || a.email, ' ') as words
      from member m join account a on a.id = m.account_id
      where m.business_id = s.business_id and m.role = 'admin' and m.removed_at is null
    ) owner
$$;

-- A page of those that were looked for; who is to be looked after has the nearest end first, all others the newest. The count stands
-- in each row, and in one without a business where the page is empty.
create function businesses_found(
  typed text, typed_code text, wanted text, wanted_plan uuid, days_due int, days_ending int, patience interval, most int, after int,
  one uuid
) returns table (
  count bigint, id uuid, zone text, name text, slug text, document text, owner_name text, owner_email text, plan text, standing text,
  expires_at timestamptz, created_at timestamptz, plan_cents bigint, plan_period text
)
language plpgsql stable set "app.lookup" = 'businesses' as $$
#variable_conflict use_column
begin
  return query
  with found as materialized (
    select b.id, b.zone, b.name, b.document, b.created_at, s.standing, s.plan_id, s.expires_at, s.owner_name, s.owner_email,
      case when wanted = any ('{all,paid}') then null else s.expires_at end as first_end
    from standings_of_businesses(days_due) s join business b on b.id = s.business_id
    where (one is null or b.id = one)
      and (wanted = 'all' or s.standing = wanted
        or (wanted = 'trial_ending' and s.standing = 'trial' and s.expires_at < now() + make_interval(days => days_ending)))
      and (wanted_plan is null or s.plan_id = wanted_plan)
      and (typed = '' or (typed_code <> '' and strpos(b.document, typed_code) > 0) or (
        select bool_and(strpos(searchable(concat_ws(' ', b.name, s.owners, (
          select string_agg(p.slug, ' ') from public_path p where p.business_id = b.id))), word) > 0)
        from unnest(string_to_array(searchable(typed), ' ')) word))
  ), shown as (
    select * from found order by first_end, created_at desc, id desc limit most offset after
  )
  select counted.count, shown.id, shown.zone, shown.name, l.slug, shown.document, shown.owner_name, shown.owner_email, p.name,
    shown.standing, shown.expires_at, shown.created_at, paid.plan_cents, paid.plan_period
  from (select count(*) from found) counted
  left join shown on true
  left join plan p on p.id = shown.plan_id
  left join booking_link l on l.business_id = shown.id
  left join lateral (
    select plan_cents, plan_period from paid_for_plans(patience) period
    where period.business_id = shown.id and paid_at < now() and until >= now()
    order by from_at >= now(), from_at desc, paid_at desc limit 1
  ) paid on true
  order by shown.first_end, shown.created_at desc, shown.id desc;
end $$;

-- What lies behind the one policy is read of one business after the other, as in `platform_use`; only a count and a moment leave it.
create function use_of_businesses(ids uuid[]) returns table (business_id uuid, bookings bigint, last_active_at timestamptz)
language plpgsql set "app.business_id" = '' as $$
declare
  one uuid;
begin
  foreach one in array ids loop
    execute format('set local app.business_id = %L', one);
    return query
      select one, (
        select count(*) from appointment a
        where a.business_id = one and a.starts_at >= now() - interval '30 days' and a.starts_at < now() and a.status <> 'cancelled'
      ), (
        select at from audit u where u.business_id = one and u.account_id is not null order by at desc limit 1
      );
  end loop;
end $$;

-- What needs a person, beside what failed.
create function businesses_in_need(days_due int, days_ending int) returns table (overdue bigint, trials_ending bigint, senders_stopped bigint)
language plpgsql stable set "app.lookup" = 'businesses' as $$
#variable_conflict use_column
begin
  return query
  select count(*) filter (where standing = 'overdue'),
    count(*) filter (where standing = 'trial' and expires_at < now() + make_interval(days => days_ending)),
    (select count(*) from client_sender where stopped_at is not null)
  from standings_of_businesses(days_due);
end $$;

create function names_of_businesses(ids uuid[]) returns table (name text)
language plpgsql stable set "app.lookup" = 'businesses' as $$
#variable_conflict use_column
begin
  return query
  select b.name from business b where b.id = any (ids);
end $$;

-- What we told owners by mail. It is ours and of no business.
create table announcement (
  id uuid primary key,
  audience text not null check (audience in ('all', 'trial', 'paid', 'late')),
  subject text not null check (subject <> ''),
  body text not null check (body <> ''),
  owners int not null check (owners > 0),
  sent_by uuid not null references account,
  sent_at timestamptz not null default now()
);
comment on table announcement is 'of: nobody; rows: only added; about: account, which operator wrote to all owners; seen: operator';
call make_append_only('announcement');

-- Each owner once, with how all their businesses stand: who has proven the address, and is not shut out.
create function owners_to_tell() returns table (account_id uuid, standings text[])
language sql stable set "app.lookup" = 'businesses' as $$
  select a.id, array_agg(distinct s.standing)
  from standings_of_businesses(0) s
  join member m on m.business_id = s.business_id and m.role = 'admin' and m.removed_at is null
  join account a on a.id = m.account_id
  where a.suspended_at is null and a.email_verified_at is not null
  group by a.id
$$;
