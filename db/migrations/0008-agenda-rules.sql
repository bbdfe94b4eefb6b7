-- Time that a service takes up beyond what the client sees: preparing before it, tidying after it.
alter table service
  add buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 120),
  add buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 120);

-- Who performs a service. A service without a row is performed by everyone.
create table service_professional (
  business_id uuid not null references business,
  service_id uuid not null,
  professional_id uuid not null,
  primary key (business_id, service_id, professional_id),
  foreign key (business_id, service_id) references service on delete cascade,
  foreign key (business_id, professional_id) references professional on delete cascade
);
create index service_professional_of on service_professional (business_id, professional_id);
call guard_business_table('service_professional');

-- The business's rules of the agenda; a business without a row has the defaults of these columns.
create table agenda_rules (
  business_id uuid primary key references business,
  slot_step_minutes int not null default 30 check (slot_step_minutes between 5 and 120),
  gap_minutes int not null default 0 check (gap_minutes between 0 and 120),
  notice_minutes int not null default 30 check (notice_minutes between 0 and 20160),
  horizon_days int not null default 90 check (horizon_days between 1 and 365),
  -- [{weekday, from, to}] in minutes, as working_hours; null where the professionals' hours alone decide.
  opening_hours jsonb check (jsonb_typeof(opening_hours) = 'array'),
  updated_at timestamptz not null default now()
);
call guard_business_table('agenda_rules');

create table time_off (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  professional_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, professional_id) references professional on delete cascade,
  check (starts_at < ends_at),
  constraint time_off_no_overlap exclude using gist (
    business_id with =, professional_id with =, tstzrange(starts_at, ends_at) with &&
  )
);
create index time_off_end on time_off (business_id, professional_id, ends_at);
call guard_business_table('time_off');

-- Appointments that were made together: every so many weeks or months.
create table appointment_series (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  unit text not null check (unit in ('week', 'month')),
  every int not null check (every between 1 and 12),
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);
call guard_business_table('appointment_series');

-- Minutes mean the same in every zone, which PostgreSQL cannot know of intervals in general.
create function plus_minutes(at timestamptz, minutes int) returns timestamptz language sql immutable parallel safe
  return at + minutes * interval '1 minute';

-- The buffers are those of the moment of booking. A squeeze reason makes an appointment an encaixe, which may overlap.
alter table appointment
  add buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 120),
  add buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 120),
  add occupied_from timestamptz not null generated always as (plus_minutes(starts_at, -buffer_before_minutes)) stored,
  add occupied_to timestamptz not null generated always as (plus_minutes(ends_at, buffer_after_minutes)) stored,
  add squeeze_reason text check (squeeze_reason <> ''),
  add series_id uuid,
  add version int not null default 1,
  add foreign key (business_id, series_id) references appointment_series,
  drop constraint appointment_no_overlap,
  -- The net under the professional's lock: half-open ranges, so that back-to-back appointments are both allowed.
  add constraint appointment_no_overlap exclude using gist (
    business_id with =, professional_id with =, tstzrange(occupied_from, occupied_to) with &&
  ) where (status <> 'cancelled' and squeeze_reason is null)
  -- Checked at the end of each statement: a series moves as a whole, through places that it is about to leave.
  deferrable initially immediate;
create index appointment_series_of on appointment (business_id, series_id, starts_at) where series_id is not null;

-- Whoever changes an appointment, two people who saw the same one cannot both change it unknowingly.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger appointment_version before update on appointment for each row execute function count_version();

-- What some appointments were before somebody moved, cancelled or deleted them. It is kept for a day.
create table undo_point (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  account_id uuid not null references account,
  made_at timestamptz not null,
  appointments jsonb not null,
  primary key (business_id, id)
);
create index undo_point_age on undo_point (business_id, made_at);
call guard_business_table('undo_point');
