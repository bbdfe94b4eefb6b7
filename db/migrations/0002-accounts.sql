-- Accounts, sessions and tokens belong to people, not to a business; only the accounts idea touches them.
create table account (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  name text not null,
  phone text,
  password_hash text not null,
  email_verified_at timestamptz,
  is_operator boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (email)
);

create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  business_id uuid,
  renewal_hash bytea not null unique,
  -- The renewal part before the newest one, for the answer that was lost on its way or the tab that came second.
  previous_renewal_hash bytea unique,
  renewed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  network text,
  user_agent text
);
create index session_account on session (account_id);

-- The short-lived part of a session. Several may live at once: tabs renew independently.
create table access_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index access_token_session on access_token (session_id);

-- Links and codes that go out by mail; each is used once.
create table mail_token (
  hash bytea primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'sign_in')),
  account_id uuid not null references account on delete cascade,
  -- The address that a verification proves; a new one replaces the account's old one.
  email text,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mail_token_account on mail_token (account_id, purpose);

create table account_audit (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  at timestamptz not null default now(),
  action text not null,
  network text,
  detail jsonb not null default '{}'
);
create index account_audit_account on account_audit (account_id, at desc);
call make_append_only('account_audit');

create table business (
  id uuid primary key,
  name text not null,
  zone text not null default 'America/Sao_Paulo',
  monthly_goal_cents bigint not null default 1000000 check (monthly_goal_cents >= 0),
  sells_without_stock boolean not null default true,
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

-- Signing in and resolving a session come before any business is known. These policies open reading to the functions
-- below, which set the mark for their own duration, and to nothing else.
create policy sign_in on member for select using (current_setting('app.lookup', true) = 'sign_in');
create policy sign_in on business for select using (current_setting('app.lookup', true) = 'sign_in');

create function session_by_access(token bytea)
returns table (
  session_id uuid, account_id uuid, name text, email text, email_verified_at timestamptz, is_operator boolean,
  business_id uuid, business_name text, zone text, role text, access_expires_at timestamptz
)
language sql stable set "app.lookup" = 'sign_in' as $$
  select s.id, a.id, a.name, a.email, a.email_verified_at, a.is_operator, b.id, b.name, b.zone, m.role, t.expires_at
  from access_token t
  join session s on s.id = t.session_id and s.expires_at > now()
  join account a on a.id = s.account_id
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
    join member m on m.business_id = s.business_id and m.account_id = s.account_id and m.removed_at is null
    where s.id = session_id and s.business_id = business and s.expires_at > now())
$$;

create table audit (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  account_id uuid references account,
  actor_name text not null,
  action text not null,
  detail jsonb not null default '{}',
  primary key (business_id, id)
);
create index audit_at on audit (business_id, at desc);
call guard_business_table('audit');
call make_append_only('audit');
