create table specialty (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);
create unique index specialty_name on specialty (business_id, searchable(name)) where is_active;
call guard_business_table('specialty');

create table professional (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  email text check (email = lower(email)),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  document text,
  commission_percent int not null default 0 check (commission_percent between 0 and 100),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id)
);
create index professional_name on professional (business_id, name);
call guard_business_table('professional');

create table professional_specialty (
  business_id uuid not null references business,
  professional_id uuid not null,
  specialty_id uuid not null,
  primary key (business_id, professional_id, specialty_id),
  foreign key (business_id, professional_id) references professional,
  foreign key (business_id, specialty_id) references specialty
);
call guard_business_table('professional_specialty');

-- Hours of one weekday (0 is Sunday) in minutes of the local day; a break is the gap between two rows.
create table working_hours (
  business_id uuid not null references business,
  professional_id uuid not null,
  weekday int not null check (weekday between 0 and 6),
  starts_minute int not null check (starts_minute >= 0),
  ends_minute int not null check (ends_minute <= 1440),
  primary key (business_id, professional_id, weekday, starts_minute),
  foreign key (business_id, professional_id) references professional,
  check (starts_minute < ends_minute)
);
call guard_business_table('working_hours');

create table appointment (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  client_id uuid not null,
  professional_id uuid not null,
  service_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'scheduled'
    check (status in ('scheduled', 'pending', 'confirmed', 'cancelled', 'completed')),
  price_cents bigint not null check (price_cents >= 0),
  notes text,
  source text not null check (source in ('reception', 'booking')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, client_id) references client,
  foreign key (business_id, professional_id) references professional,
  foreign key (business_id, service_id) references service,
  -- Short enough that a day's appointments are found by their beginnings alone.
  check (ends_at - starts_at between interval '5 minutes' and interval '12 hours'),
  -- The net under the professional's lock: half-open ranges, so that back-to-back appointments are both allowed.
  constraint appointment_no_overlap exclude using gist (
    business_id with =, professional_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (status <> 'cancelled')
);
create index appointment_day on appointment (business_id, starts_at);
create index appointment_professional on appointment (business_id, professional_id, starts_at);
create index appointment_client on appointment (business_id, client_id, starts_at);
call guard_business_table('appointment');
