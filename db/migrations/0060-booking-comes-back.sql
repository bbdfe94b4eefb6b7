-- A deletion in the agenda can be undone for a day. What the maker of the booking wrote is kept for as long, beside the removed
-- booking, and comes back with the appointment: the agenda knows nothing of bookings.
alter table removed_booking add column kept jsonb;

create or replace function keep_removed_booking() returns trigger language plpgsql as $$
begin
  -- An hour more than the agenda allows, for the way of the answer. Rows that another transaction holds are left to the next.
  update removed_booking set kept = null
  where (business_id, appointment_id) in (
    select business_id, appointment_id from removed_booking
    where business_id = old.business_id and kept is not null and removed_at < now() - interval '25 hours'
    for update skip locked);
  insert into removed_booking
    (business_id, appointment_id, client_id, name, email, service_name, professional_name, starts_at, ends_at, kept)
  select old.business_id, old.id, old.client_id,
    case when not o.told_cancelled then o.name end, case when not o.told_cancelled then o.email end,
    s.name, p.name,
    coalesce(o.told_starts_at, old.starts_at), coalesce(o.told_starts_at, old.starts_at) + (old.ends_at - old.starts_at),
    to_jsonb(o)
  from online_booking o
  join service s on s.business_id = old.business_id and s.id = old.service_id
  join professional p on p.business_id = old.business_id and p.id = old.professional_id
  where o.business_id = old.business_id and o.appointment_id = old.id;
  return old;
end $$;

-- Whoever was told of the deletion, whose name is forgotten here since, is told that it was taken back.
create function bring_booking_back() returns trigger language plpgsql as $$
begin
  insert into online_booking
  select booking.*
  from removed_booking r,
    jsonb_populate_record(null::online_booking, r.kept || jsonb_build_object('told_cancelled', r.name is null)) booking
  where r.business_id = new.business_id and r.appointment_id = new.id and r.kept is not null;
  return null;
end $$;
-- An appointment that comes back counts its versions on; one that is booked anew under the same id begins at 1, with a booking of its own.
create trigger appointment_brings_booking after insert on appointment
  for each row when (new.source = 'booking' and new.version > 1) execute function bring_booking_back();

create or replace function forget_whom_to_tell() returns trigger language plpgsql as $$
begin
  update removed_booking set name = null, email = null, kept = null
  where business_id = new.business_id and client_id = new.id;
  return null;
end $$;
