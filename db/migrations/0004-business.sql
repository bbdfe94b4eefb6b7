create table business (
  id uuid primary key,
  name text not null,
  zone text not null default 'America/Sao_Paulo',
  -- What the business says about itself.
  owner_name text,
  email text check (email = lower(email)),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  document text check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  address text,
  city text,
  state text check (state ~ '^[A-Z]{2}$'),
  postal_code text check (postal_code ~ '^[0-9]{8}$'),
  -- What it wants to be told by mail.
  mails_bookings boolean not null default true,
  mails_cancellations boolean not null default true,
  created_at timestamptz not null default now()
);
alter table business enable row level security;
alter table business force row level security;
create policy own_business on business
  using (id = (select current_business())) with check (id = (select current_business()));

create table member (
  business_id uuid not null references business,
  account_id uuid not null references account,
  role text not null check (role in ('admin', 'manager', 'employee', 'receptionist')),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (business_id, account_id)
);
create index member_account on member (account_id);
call guard_business_table('member');

-- Somebody who was asked by mail to work in a business. Only the hash of the link's secret is kept; there is none until the
-- mail is written.
create table invitation (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'manager', 'employee', 'receptionist')),
  invited_by uuid not null references account,
  link_hash bytea,
  created_at timestamptz not null default now(),
  -- An invitation is renewed when it is sent again.
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, email)
);
-- A link comes without its business.
create unique index invitation_link on invitation (link_hash);
call guard_business_table('invitation');

-- The trail's table is the platform's, which knows neither of these.
alter table audit
  add foreign key (business_id) references business,
  add foreign key (account_id) references account;

-- Signing in and resolving a session come before any business is known. These policies open reading to the functions
-- below, which set the mark for their own duration, and to nothing else.
create policy sign_in on member for select using (current_setting('app.lookup', true) = 'sign_in');
create policy sign_in on business for select using (current_setting('app.lookup', true) = 'sign_in');

-- The second proof lasts for a working day.
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

create function businesses_of(person uuid) returns table (business_id uuid, name text, role text)
language sql stable set "app.lookup" = 'sign_in' as $$
  select b.id, b.name, m.role
  from member m join business b on b.id = m.business_id
  where m.account_id = person and m.removed_at is null
  order by m.created_at, b.id
$$;

-- Open streams ask this: is the session still there, in the same business, with its person still a member?
create function session_is_live(session_id uuid, business uuid) returns boolean
language sql stable set "app.lookup" = 'sign_in' as $$
  select exists (
    select from session s
    join account a on a.id = s.account_id and a.suspended_at is null
    join member m on m.business_id = s.business_id and m.account_id = s.account_id and m.removed_at is null
    where s.id = session_id and s.business_id = business and s.expires_at > now())
$$;

-- An invitation is found by its link alone, in the same way. It counts while its sender may still invite: a member with one of
-- these roles, not suspended, the account not taken back since. Acceptance asks once more, with the rows locked.
create policy by_link on invitation for select using (current_setting('app.lookup', true) = 'link');
create policy by_link on business for select using (current_setting('app.lookup', true) = 'link');
create policy by_link on member for select using (current_setting('app.lookup', true) = 'link');

create function invitation_by_link(hash bytea, inviting_roles text[])
returns table (business_id uuid, id uuid, business_name text, zone text, email text, role text, invited_by uuid)
language sql stable set "app.lookup" = 'link' as $$
  select b.id, i.id, b.name, b.zone, i.email, i.role, i.invited_by
  from invitation i
  join business b on b.id = i.business_id
  join member m on m.business_id = i.business_id and m.account_id = i.invited_by
    and m.removed_at is null and m.role = any (inviting_roles)
  join account a on a.id = i.invited_by and a.suspended_at is null and (a.taken_back_at is null or a.taken_back_at < i.sent_at)
  where i.link_hash = hash and i.expires_at > now()
$$;
