-- Passkeys belong to people, as accounts do. One opens by itself: the device has asked for a finger, a face or a PIN. It is good while its
-- account was not taken back since it was made; accounts know nothing of it.
create table passkey (
  id uuid primary key default uuidv7(),
  account_id uuid not null references account on delete cascade,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- How often its device says to have used it; one that goes back is a copy. Many devices do not count, and say 0.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  made_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table passkey is 'of: nobody; about: account, a device that somebody comes in by: its public key; seen: the person';
create index passkey_account on passkey (account_id);
create unique index passkey_credential on passkey (credential_id);

-- What a device is to sign, once: for the session that adds a passkey, or for whoever has the secret of the attempt to come in.
create table passkey_challenge (
  id uuid primary key default uuidv7(),
  challenge bytea not null check (length(challenge) = 32),
  session_id uuid unique references session on delete cascade,
  attempt_hash bytea unique check (length(attempt_hash) = 32),
  expires_at timestamptz not null,
  check ((session_id is null) <> (attempt_hash is null))
);
comment on table passkey_challenge is 'of: nobody; rows: come and go';
create index passkey_challenge_expires on passkey_challenge (expires_at);
