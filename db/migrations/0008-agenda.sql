-- The business's rules of the agenda; a business without a row has the defaults of these columns.
create table agenda_rules (
  business_id uuid primary key references business,
  slot_step_minutes int not null default 30 check (slot_step_minutes between 5 and 120),
  gap_minutes int not null default 0 check (gap_minutes between 0 and 120),
  notice_minutes int not null default 30 check (notice_minutes between 0 and 20160),
  horizon_days int not null default 90 check (horizon_days between 1 and 365),
  -- How long before its beginning whoever booked may still move or cancel it themselves.
  change_notice_minutes int not null default 120 check (change_notice_minutes between 0 and 20160),
  -- [{weekday, from, to}] in minutes, as working_hours; null where the professionals' hours alone decide.
  opening_hours jsonb check (jsonb_typeof(opening_hours) = 'array'),
  updated_at timestamptz not null default now()
);
comment on table agenda_rules is 'archive: agenda-regras; import: replaces what is there; bound: one row';
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
  ) deferrable initially immediate
);
comment on table time_off is 'archive: folgas; removal: bookings.edit; about: team, when a professional is away, and the words for it; seen: bookings.view, bookings.own';
create index time_off_end on time_off (business_id, professional_id, ends_at);
call guard_business_table('time_off');
call bound_rows('time_off', 20000);

-- Appointments that were made together: every so many weeks or months.
create table appointment_series (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  unit text not null check (unit in ('week', 'month')),
  every int not null check (every between 1 and 12),
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);
comment on table appointment_series is 'archive: agendamentos-recorrentes; bound: the plan';
call guard_business_table('appointment_series');

-- What whoever has the address of a visit knows beside its id: 122 random bits in 22 characters.
create function new_visit_secret() returns text language sql volatile
  return translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_');

-- What a client comes for at one time: one service or several, each an appointment that names the visit. Its first appointment
-- bears its id, which whoever asks for it has made.
create table visit (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  client_id uuid not null,
  source text not null check (source in ('reception', 'booking')),
  -- The name that was typed at the booking, where it was another than the card's.
  booked_name text check (booked_name <> ''),
  notes text,
  series_id uuid,
  -- Only whom the visit is for has it, in the visit's own address: the id alone, which the business sees, changes nothing there.
  secret text not null default new_visit_secret() check (length(secret) >= 20),
  -- When the client came, and since when they are served; or when it was said that they did not come.
  arrived_at timestamptz,
  served_from timestamptz,
  no_show_at timestamptz,
  -- What the client said of it, and when: by the visit's own page, or by a button under a message. Moved to another time, it is
  -- asked anew.
  answer text check (answer in ('coming', 'not_coming')),
  answered_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  unique (business_id, id, client_id),
  foreign key (business_id, client_id) references client,
  foreign key (business_id, series_id) references appointment_series,
  check (served_from is null or arrived_at is not null),
  check (no_show_at is null or arrived_at is null),
  check ((answer is null) = (answered_at is null))
);
comment on table visit is 'archive: visitas; bound: the plan; removal: bookings.delete; about: client, the agenda, and the commissions of it; seen: bookings.view, bookings.own, the person; until: notes and the name goes when the client is erased';
comment on column visit.secret is 'secret';
comment on index visit_business_id_id_client_id_key is 'meets: nobody, wider than the primary key, for the key of the appointments';
create index visit_client on visit (business_id, client_id);
create index visit_no_show on visit (business_id, client_id) where no_show_at is not null;
create index visit_series on visit (business_id, series_id) where series_id is not null;
call guard_business_table('visit');

-- Minutes mean the same in every zone, which PostgreSQL cannot know of intervals in general.
create function plus_minutes(at timestamptz, minutes int) returns timestamptz language sql immutable parallel safe
  return at + minutes * interval '1 minute';

create table appointment (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  visit_id uuid not null,
  -- The visit's client, which the key to it keeps true: what is asked of a client's appointments is asked by their time.
  client_id uuid not null,
  professional_id uuid not null,
  service_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The buffers are those of the moment of booking.
  buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 120),
  buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 120),
  occupied_from timestamptz not null generated always as (plus_minutes(starts_at, -buffer_before_minutes)) stored,
  occupied_to timestamptz not null generated always as (plus_minutes(ends_at, buffer_after_minutes)) stored,
  -- {afterMinutes, minutes, isOffered}: when its professional is free in between, as it was at the booking.
  processing jsonb check ((processing ->> 'afterMinutes')::int > 0 and (processing ->> 'minutes')::int > 0),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'pending', 'confirmed', 'cancelled', 'completed')),
  -- Whether a sale's line has paid for the appointment and was not given back. The till writes it, holding the appointment;
  -- the agenda reads it with the row that it is about to change, and a law holds it to the ledger.
  is_paid boolean not null default false,
  -- Somebody of the business said that it will not be charged. What is done and neither paid nor waived is to be charged.
  is_waived boolean not null default false check (not (is_paid and is_waived)),
  price_cents bigint not null check (price_cents >= 0),
  -- Why it costs less than the service does, where whoever said so may not give as much without a reason; or the combo's name.
  price_reason text check (price_reason <> ''),
  -- What the client is asked to pay ahead for the visit, and what lies here of that: it came and was neither returned, nor kept, nor
  -- credited to a sale. It stands with the appointment that bears the visit's id: as with is_paid, who decides finds it in the row
  -- that it locks. A law holds it to the ledgers. A visit for which something was asked stays: a payment may still arrive for it.
  deposit_asked_cents bigint check (deposit_asked_cents > 0),
  deposit_cents bigint not null default 0,
  -- [{resourceId, unit, during}]: what it takes up beside its professional, one unit of each resource that its service needed at the booking.
  units jsonb not null default '[]' check (jsonb_typeof(units) = 'array'),
  -- A squeeze reason makes an appointment an encaixe, which may overlap.
  squeeze_reason text check (squeeze_reason <> ''),
  -- What happened to it last without anybody of the business: whoever booked online moved or cancelled it, nobody confirmed it in
  -- time, or its time is held for somebody of the waiting list until they answer. A change of time or status by the business takes
  -- its place.
  online_act text check (online_act in ('moved', 'cancelled', 'expired', 'offered')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, visit_id, client_id) references visit (business_id, id, client_id) on update cascade on delete cascade,
  foreign key (business_id, professional_id) references professional,
  foreign key (business_id, service_id) references service,
  check (online_act is null or (online_act in ('moved', 'offered')) = (status <> 'cancelled')),
  -- Short enough that a day's appointments are found by their beginnings alone.
  check (ends_at - starts_at between interval '5 minutes' and interval '12 hours'),
  check (deposit_cents >= 0 and (deposit_cents = 0 or deposit_asked_cents is not null))
);
comment on table appointment is 'archive: agendamentos; bound: the plan; removal: bookings.delete; imported: status = cancelled, online_act = expired where online_act in (offered); about: client, the agenda; seen: bookings.view, bookings.own';
create index appointment_day on appointment (business_id, starts_at);
create index appointment_professional on appointment (business_id, professional_id, starts_at);
create index appointment_client on appointment (business_id, client_id, starts_at);
-- A plan counts what was made in its period, for each visitor of the booking page and each session.
create index appointment_made on appointment (business_id, created_at);
create index appointment_visit on appointment (business_id, visit_id);
create index appointment_deposit_open on appointment (business_id, starts_at)
  where deposit_asked_cents is not null and (deposit_cents > 0 or not is_paid);
create index appointment_to_charge on appointment (business_id, starts_at)
  where status = 'completed' and not is_paid and not is_waived and price_cents > 0;
call guard_business_table('appointment');

-- Whose time is taken up, from when to when: an appointment's buffers included. Derived from the appointments by the triggers below,
-- whoever writes them; a law says that they agree.
create table occupation (
  business_id uuid not null,
  appointment_id uuid not null,
  -- Whose time it is: a professional's, or that of one unit of a resource, which are counted from 1.
  holder_id uuid not null,
  unit int not null check (unit >= 0),
  occupied_from timestamptz not null,
  occupied_to timestamptz not null,
  -- What was squeezed in is busy as well, and may overlap.
  is_squeezed_in boolean not null,
  -- The professional is free then, and visitors may not book it.
  is_kept_from_visitors boolean not null,
  primary key (business_id, holder_id, unit, occupied_from, appointment_id),
  foreign key (business_id, appointment_id) references appointment on delete cascade,
  check (occupied_from < occupied_to),
  -- The net under the lock of the holder: half-open ranges, so that back-to-back appointments are both allowed.
  constraint occupation_no_overlap exclude using gist (
    business_id with =, holder_id with =, unit with =, tstzrange(occupied_from, occupied_to) with &&
  ) where (not is_squeezed_in and not is_kept_from_visitors)
  -- Checked at the end of each statement: a series moves as a whole, through places that it is about to leave.
  deferrable initially immediate
);
comment on table occupation is 'archive: none, derived from the appointments; bound: the plan; removal: bookings.edit';
comment on index occupation_pkey is 'meets: nobody, it ends with the appointment, which one request writes at a time';
create index occupation_of on occupation (business_id, appointment_id);
call guard_business_table('occupation');

-- Whose time an appointment takes up: its professional's before and after the processing, which ends with the service at the
-- latest, and that of the units. As `worked` (src/agenda/availability.ts) says it of what is about to be booked.
create function takes_up(
  professional_id uuid, starts_at timestamptz, ends_at timestamptz, since timestamptz, until timestamptz, processing jsonb, units jsonb
)
returns table (holder_id uuid, unit int, occupied_from timestamptz, occupied_to timestamptz, is_kept_from_visitors boolean)
language sql immutable as $$
  select part.* from (
    select case when begins < ends_at then begins end as begins, least(ends_at, ends) as ends
    from (select plus_minutes(starts_at, (processing ->> 'afterMinutes')::int) as begins,
      plus_minutes(starts_at, (processing ->> 'afterMinutes')::int + (processing ->> 'minutes')::int) as ends) its
  ) pause
  cross join lateral (
    select professional_id, 0, since, coalesce(pause.begins, until), false
    union all
    select professional_id, 0, pause.ends, until, false where pause.begins is not null and pause.ends < until
    union all
    select professional_id, 0, pause.begins, pause.ends, true
    where pause.begins is not null and not (processing ->> 'isOffered')::boolean
    union all
    select "resourceId", unit, stretch.since, stretch.until, false
    from jsonb_to_recordset(units) as one ("resourceId" uuid, unit int, during text)
    cross join lateral (
      select
        case when during = 'processing' then coalesce(pause.begins, takes_up.since)
          when during = 'after' and pause.begins is not null then pause.ends else takes_up.since end as since,
        case when during = 'before' then coalesce(pause.begins, takes_up.until)
          when during = 'processing' and pause.begins is not null then pause.ends else takes_up.until end as until
    ) stretch
    where stretch.since < stretch.until
  ) part
$$;

-- For each statement and not for each row: within a statement appointments may change places.
create function keep_occupation() returns trigger language plpgsql as $$
declare others uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(now.id) into others from written now join replaced was using (business_id, id)
    where (now.professional_id, now.occupied_from, now.occupied_to, now.processing, now.units, now.status = 'cancelled', now.squeeze_reason is null)
      is distinct from
      (was.professional_id, was.occupied_from, was.occupied_to, was.processing, was.units, was.status = 'cancelled', was.squeeze_reason is null);
    if others is null then return null; end if;
    delete from occupation o using written now
    where o.business_id = now.business_id and o.appointment_id = now.id and now.id = any (others);
  end if;
  insert into occupation
    (business_id, appointment_id, holder_id, unit, occupied_from, occupied_to, is_kept_from_visitors, is_squeezed_in)
  select a.business_id, a.id, its.*, a.squeeze_reason is not null
  from written a
  cross join lateral takes_up(
    a.professional_id, a.starts_at, a.ends_at, a.occupied_from, a.occupied_to, a.processing, a.units) its
  where a.status <> 'cancelled' and (others is null or a.id = any (others));
  return null;
end $$;
create trigger appointment_takes_up after insert on appointment
  referencing new table as written for each statement execute function keep_occupation();
create trigger appointment_takes_up_other after update on appointment
  referencing old table as replaced new table as written for each statement execute function keep_occupation();

-- Whoever changes an appointment, two people who saw the same one cannot both change it unknowingly.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  -- Whoever opens it again decides anew.
  if old.status = 'completed' and new.status <> 'completed' then
    new.is_waived := false;
  end if;
  return new;
end $$;
create trigger appointment_version before update on appointment for each row execute function count_version();

create function count_visit_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger visit_version before update on visit for each row execute function count_visit_version();

-- Who is still expected to serve somebody does not leave. The team stands below the agenda and knows nothing of appointments, so
-- the database says it.
create function keep_who_is_expected() returns trigger language plpgsql as $$
begin
  if exists (
    select from appointment
    where business_id = old.business_id and professional_id = old.id and ends_at > now()
      and status in ('scheduled', 'pending', 'confirmed')
  ) then
    raise exception 'the professional % is still expected', old.id
      using errcode = 'restrict_violation', constraint = 'professional_is_expected';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger professional_leaves before delete on professional
  for each row execute function keep_who_is_expected();
create trigger professional_rests before update of is_active on professional
  for each row when (old.is_active and not new.is_active) execute function keep_who_is_expected();

-- The same of rooms and chairs that visits to come hold. What visits have held stays for them, and is only taken out of use.
create function keep_what_is_expected() returns trigger language plpgsql as $$
begin
  if exists (
    select from occupation where business_id = old.business_id and holder_id = old.id and occupied_to > now()
      and (tg_op = 'DELETE' or unit > new.units)
  ) then
    raise exception 'units of the resource % are still expected', old.id
      using errcode = 'restrict_violation', constraint = 'resource_is_expected';
  end if;
  if tg_op = 'UPDATE' then return new; end if;
  if exists (select from occupation where business_id = old.business_id and holder_id = old.id) then
    raise exception 'the resource % has history', old.id using errcode = 'foreign_key_violation', constraint = 'resource_has_history';
  end if;
  return old;
end $$;
create trigger resource_leaves before delete on resource for each row execute function keep_what_is_expected();
create trigger resource_shrinks before update of units on resource
  for each row when (new.units < old.units) execute function keep_what_is_expected();

-- What can be taken back for a day: what some appointments were before somebody moved, cancelled or deleted them; appointments
-- that were made, which go again if nobody has touched them; and time off that was removed, which comes back.
create table undo_point (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  account_id uuid not null references account,
  made_at timestamptz not null,
  appointments jsonb not null default '[]',
  made uuid[] not null default '{}',
  time_off jsonb,
  primary key (business_id, id)
);
comment on table undo_point is 'archive: none, what can be undone today; bound: forgotten after days; rows: come and go; about: client, what an undo brings back; seen: nobody; until: minutes, or when the client is erased';
create index undo_point_age on undo_point (business_id, made_at);
call guard_business_table('undo_point');

-- When the zone of a business is corrected, what its clocks showed stays as it was told (the mark `app.keeps_clock`): all of the
-- day under way and of those to come moves by the difference. What ideas above keep of it moves with it, each in its migration.
create function on_same_clock(at timestamptz, zone_before text, zone text) returns timestamptz language sql immutable
  return at at time zone zone_before at time zone zone;

create function keep_clock_of_agenda() returns trigger language plpgsql as $$
declare since constant timestamptz := date_trunc('day', now(), old.zone);
begin
  -- In the order of db/lock-ranks.ts, as whoever books or charges meanwhile.
  perform from professional where business_id = new.id order by id for no key update;
  perform from resource where business_id = new.id order by id for no key update;
  perform from appointment where business_id = new.id and starts_at >= since order by id for no key update;
  perform from client where business_id = new.id and id in (
    select client_id from appointment where business_id = new.id and starts_at >= since) order by id for no key update;
  perform from undo_point where business_id = new.id order by id for update;
  update time_off set
    starts_at = on_same_clock(starts_at, old.zone, new.zone), ends_at = on_same_clock(ends_at, old.zone, new.zone)
  where business_id = new.id and ends_at > since;
  update appointment set updated_at = now(),
    starts_at = on_same_clock(starts_at, old.zone, new.zone), ends_at = on_same_clock(ends_at, old.zone, new.zone)
  where business_id = new.id and starts_at >= since;
  update client c set next_appointment_at = next.at
  from (
    select client_id, min(starts_at) filter (where starts_at >= now() and status in ('scheduled', 'pending', 'confirmed')) as at
    from appointment where business_id = new.id and starts_at >= least(since, on_same_clock(since, old.zone, new.zone))
    group by client_id
  ) next
  where c.business_id = new.id and c.id = next.client_id and c.next_appointment_at is distinct from next.at;
  -- It would bring back the times before.
  delete from undo_point where business_id = new.id;
  return null;
end $$;
create trigger keeps_clock_of_agenda after update of zone on business for each row
  when (old.zone <> new.zone and current_setting('app.keeps_clock', true) = 'on') execute function keep_clock_of_agenda();
