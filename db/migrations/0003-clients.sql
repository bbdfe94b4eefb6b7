-- What searching compares, for names, phones and documents alike: no case, no accents, no punctuation.
create function search_key(value text) returns text language sql immutable parallel safe
  return regexp_replace(searchable(value), '[^[:alnum:] ]+', '', 'g');

create table client (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text check (email = lower(email)),
  document text,
  notes text,
  -- 'present' and 'completed' hold for the local day in status_on; see statusToday() in client.ts.
  status text not null default 'absent' check (status in ('absent', 'scheduled', 'present', 'completed')),
  status_on date,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  last_visit_at timestamptz,
  next_appointment_at timestamptz,
  total_spent_cents bigint not null default 0 check (total_spent_cents >= 0),
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text not null generated always as (
    search_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(document, ''))
  ) stored,
  primary key (business_id, id)
);
create index client_name on client (business_id, searchable(name), id) where deactivated_at is null;
create index client_phone on client (business_id, phone) where phone is not null;
create index client_email on client (business_id, email) where email is not null;
call guard_business_table('client');
