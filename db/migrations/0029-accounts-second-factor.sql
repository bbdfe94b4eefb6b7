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

-- For whoever has lost the authenticator: each opens once, and is kept as a hash.
create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  hash bytea not null,
  primary key (account_id, hash)
);
