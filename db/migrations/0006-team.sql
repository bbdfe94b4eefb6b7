create table specialty (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);
comment on table specialty is 'archive: especialidades; removal: settings.edit where is_active; about: nobody, the name of a thing';
create unique index specialty_name on specialty (business_id, searchable(name)) where is_active;
call guard_business_table('specialty');
call bound_rows_in_use('specialty', 200);

create table professional (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  -- The member who is this professional; at most one professional each.
  account_id uuid,
  name text not null check (name <> ''),
  email text check (email = lower(email)),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  document text,
  -- In hundredths of a percent: 12,5 % are 1250.
  commission_hundredths int not null default 0 check (commission_hundredths between 0 and 10000),
  is_active boolean not null default true,
  photo_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, account_id) references member
);
comment on table professional is 'archive: profissionais; removal: settings.edit where is_active; about: team, who serves: telephone, e-mail and document are `settings.edit`; seen: bookings.view, settings.edit';
create index professional_name on professional (business_id, name);
create unique index professional_account on professional (business_id, account_id) where account_id is not null;
call guard_business_table('professional');
call bound_rows_in_use('professional', 200);
call names_picture('professional', 'photo_id');

create table professional_specialty (
  business_id uuid not null references business,
  professional_id uuid not null,
  specialty_id uuid not null,
  primary key (business_id, professional_id, specialty_id),
  foreign key (business_id, professional_id) references professional,
  foreign key (business_id, specialty_id) references specialty
);
comment on table professional_specialty is 'archive: profissionais-especialidades; bound: one of each member, professional, client or service; about: team, what a professional can; seen: bookings.view';
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
comment on table working_hours is 'archive: horarios-de-trabalho; bound: one of each member, professional, client or service; about: team, when a professional works; seen: bookings.view';
call guard_business_table('working_hours');
