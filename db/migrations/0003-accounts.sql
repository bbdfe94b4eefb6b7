-- Accounts, sessions and tokens belong to people, not to a business; only the accounts idea touches them.
create table account (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email)),
  name text not null,
  phone text,
  password_hash text not null,
  email_verified_at timestamptz,
  is_operator boolean not null default false,
  -- Who is suspended cannot come in, and whatever session they had is worth nothing.
  suspended_at timestamptz,
  -- When its owner last took the account back: by a new password or address, a suspension, or by signing out everywhere.
  -- Mails asked for before, and invitations sent before, count no more.
  taken_back_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint operators_are_not_suspended check (suspended_at is null or not is_operator)
);
comment on table account is 'of: nobody; about: account, who signs in, and how they are reached; seen: the person, users.manage, operator';

create table session (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  business_id uuid,
  renewal_hash bytea not null unique,
  -- The renewal part before the newest one, for the answer that was lost on its way or the tab that came second.
  previous_renewal_hash bytea unique,
  -- The names that a session's renewal parts share. Who shows the name with a part that was spent long ago has stolen one of them.
  family_hash bytea unique,
  renewed_at timestamptz not null default now(),
  -- When the newest renewal part was seen to have reached its browser, because the access part that came with it was used.
  renewal_arrived_at timestamptz,
  -- Our own people prove themselves twice: by their password, and by a code that went to their mail.
  second_factor_at timestamptz,
  -- When its person last proved who they are, by password and factor or by a passkey: good for five minutes.
  stepped_up_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  network text,
  user_agent text
);
comment on table session is 'of: a person; bound: one of each member, professional, client or service; rows: come and go; about: account, a device that is signed in, with its network and browser; seen: the person; until: when it ends or is past';
create index session_account on session (account_id);

-- The short-lived part of a session. Several may live at once: tabs renew independently.
create table access_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  renewal_hash bytea,
  expires_at timestamptz not null
);
comment on table access_token is 'of: nobody; rows: come and go; about: account, the session, as a hash; seen: nobody; until: minutes';
create index access_token_session on access_token (session_id);

-- Links and codes that go out by mail; each is used once.
create table mail_token (
  hash bytea primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'sign_in', 'operator')),
  account_id uuid not null references account on delete cascade,
  -- The address that a verification proves; a new one replaces the account's old one.
  email text,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table mail_token is 'of: nobody; rows: come and go; about: account, links and codes of letters, as a hash; seen: nobody; until: when it is past';
create index mail_token_account on mail_token (account_id, purpose);

-- A browser in which somebody signed in before. Guesses of strangers at the account do not keep its owner out there.
create table known_device (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (account_id, hash)
);
comment on table known_device is 'of: nobody; rows: come and go; about: account, a device on which somebody came in, as a hash; seen: nobody; until: 400 days without use';
comment on index known_device_pkey is 'meets: nobody, remembered anew where it is known';
create index known_device_hash on known_device (hash);

-- A second factor beside the password: an authenticator's secret, in use once a first code of it was right. `last_step` is the
-- newest half minute whose code was used, so that no code is right twice. It is sealed where there is a key to seal with.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  secret bytea not null,
  is_sealed boolean not null default false,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  check ((length(secret) = 20) <> is_sealed)
);
comment on table second_factor is 'of: nobody; about: account, the secret of an authenticator, sealed; seen: nobody';

-- For whoever has lost the authenticator: each opens once, and is kept as a hash.
create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  hash bytea not null,
  primary key (account_id, hash)
);
comment on table recovery_code is 'of: nobody; about: account, codes for a lost second factor, as hashes; seen: nobody';
comment on index recovery_code_pkey is 'meets: nobody, a secret that is drawn anew';

create table account_audit (
  id uuid primary key default uuidv7(),
  account_id uuid references account on delete set null,
  at timestamptz not null default now(),
  action text not null,
  network text,
  detail jsonb not null default '{}'
);
comment on table account_audit is 'of: nobody; rows: only added; about: account, who came in, from which network, and what changed in how; seen: operator';
create index account_audit_account on account_audit (account_id, at desc);
-- The trail of operators is read over all accounts.
create index account_audit_operator on account_audit (at desc, id desc) where action like 'operator.%';
call make_append_only('account_audit');
