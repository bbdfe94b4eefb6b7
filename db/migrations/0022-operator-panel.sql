-- Our own people prove themselves twice: by their password, and by a code that went to their mail. The session keeps when.
alter table session add second_factor_at timestamptz;

alter table mail_token drop constraint mail_token_purpose_check;
alter table mail_token add constraint mail_token_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'sign_in', 'operator'));

-- Who is suspended cannot come in, and whatever session they had is worth nothing.
alter table account
  add suspended_at timestamptz,
  add constraint operators_are_not_suspended check (suspended_at is null or not is_operator);

-- The second proof lasts for a working day.
drop function session_by_access(bytea);
create function session_by_access(token bytea)
returns table (
  session_id uuid, account_id uuid, name text, email text, email_verified_at timestamptz, is_operator boolean,
  has_second_factor boolean, business_id uuid, business_name text, zone text, role text, access_expires_at timestamptz
)
language sql stable set "app.lookup" = 'sign_in' as $$
  select s.id, a.id, a.name, a.email, a.email_verified_at, a.is_operator,
    coalesce(s.second_factor_at > now() - interval '12 hours', false),
    b.id, b.name, b.zone, m.role, t.expires_at
  from access_token t
  join session s on s.id = t.session_id and s.expires_at > now()
  join account a on a.id = s.account_id and a.suspended_at is null
  left join member m on m.business_id = s.business_id and m.account_id = a.id and m.removed_at is null
  left join business b on b.id = m.business_id
  where t.hash = token and t.expires_at > now()
$$;

create or replace function session_is_live(session_id uuid, business uuid) returns boolean
language sql stable set "app.lookup" = 'sign_in' as $$
  select exists (
    select from session s
    join account a on a.id = s.account_id and a.suspended_at is null
    join member m on m.business_id = s.business_id and m.account_id = s.account_id and m.removed_at is null
    where s.id = session_id and s.business_id = business and s.expires_at > now())
$$;

-- Plans belong to no business; the operator's doors change them.
grant insert, update, delete on plan to marcai_app;

-- The operator counts over all businesses, and reads no business's data. As with signing in, each policy opens reading to
-- the functions below, which set the mark for their own duration and answer sums only.
create policy figures on business for select using (current_setting('app.lookup', true) = 'figures');
create policy figures on subscription for select using (current_setting('app.lookup', true) = 'figures');
create policy figures on invoice for select using (current_setting('app.lookup', true) = 'figures');

create function plan_usage() returns table (plan_id uuid, active bigint, trials bigint, trials_over bigint)
language sql stable set "app.lookup" = 'figures' as $$
  select plan_id,
    count(*) filter (where status = 'active'),
    count(*) filter (where status = 'trial' and expires_at > now()),
    count(*) filter (where status = 'trial' and expires_at <= now())
  from subscription group by plan_id
$$;

create function platform_figures(last_month timestamptz, this_month timestamptz) returns table (
  businesses bigint, businesses_this_month bigint, businesses_last_month bigint,
  received_this_month_cents bigint, received_last_month_cents bigint
)
language sql stable set "app.lookup" = 'figures' as $$
  select began.*, received.*
  from
    (select count(*),
       count(*) filter (where created_at >= this_month),
       count(*) filter (where created_at >= last_month and created_at < this_month)
     from business) began,
    (select coalesce(sum(amount_cents) filter (where issued_at >= this_month), 0)::bigint,
       coalesce(sum(amount_cents) filter (where issued_at < this_month), 0)::bigint
     from invoice where status = 'paid' and issued_at >= last_month) received
$$;
