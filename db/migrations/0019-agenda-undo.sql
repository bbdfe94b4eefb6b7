-- What else can be taken back for a day: appointments that were made, which go again if nobody has touched them, and time
-- off that was removed, which comes back.
alter table undo_point
  alter appointments set default '[]',
  add made uuid[] not null default '{}',
  add time_off jsonb;

-- Appointments come before their clients in every transaction that locks both, so that none wait in a circle.
create function lock_appointments_of(clients uuid[]) returns void language plpgsql as $$
begin
  perform from appointment
  where business_id = current_business() and client_id = any(clients)
  order by id for no key update;
end $$;
