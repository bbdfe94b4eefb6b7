-- The parts of a visit as whoever booked it knows them: [id, beginning in milliseconds, professional, whether it is cancelled] of
-- each, by id. Null where the booking is a single appointment.
alter table online_booking add column told_parts jsonb;

-- What is left of a visit names all of its services.
create or replace function keep_removed_booking() returns trigger language plpgsql as $$
begin
  -- An hour more than the agenda allows, for the way of the answer. Rows that another transaction holds are left to the next.
  update removed_booking set kept = null
  where (business_id, appointment_id) in (
    select business_id, appointment_id from removed_booking
    where business_id = old.business_id and kept is not null and removed_at < now() - interval '25 hours'
    for update skip locked);
  insert into removed_booking
    (business_id, appointment_id, secret, client_id, name, email, service_name, professional_name, starts_at, ends_at, kept)
  select old.business_id, old.id, o.secret, old.client_id,
    case when not o.told_cancelled then o.name end, case when not o.told_cancelled then o.email end,
    part.services, part.professionals,
    coalesce(o.told_starts_at, part.starts_at), coalesce(o.told_starts_at, part.starts_at) + (part.ends_at - part.starts_at),
    to_jsonb(o)
  from online_booking o
  cross join (
    select string_agg(s.name, ', ' order by a.starts_at) as services, string_agg(distinct p.name, ', ') as professionals,
      min(a.starts_at) as starts_at, max(a.ends_at) as ends_at
    from appointment a
    join service s on s.business_id = a.business_id and s.id = a.service_id
    join professional p on p.business_id = a.business_id and p.id = a.professional_id
    where a.business_id = old.business_id and (a.id = old.id or a.visit_id = old.id)
  ) part
  where o.business_id = old.business_id and o.appointment_id = old.id;
  return old;
end $$;
