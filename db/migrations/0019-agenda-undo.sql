-- What else can be taken back for a day: appointments that were made, which go again if nobody has touched them, and time
-- off that was removed, which comes back.
alter table undo_point
  alter appointments set default '[]',
  add made uuid[] not null default '{}',
  add time_off jsonb;

-- A job that waits some seconds before it starts, in case what causes it is taken back; of several with one key the last.
create function enqueue_job_later(task text, payload text, key text, seconds int) returns void language sql
  security definer set search_path = pg_catalog, public
  as $$
    select graphile_worker.add_job(
      task, payload::json, run_at := now() + make_interval(secs => seconds), job_key := key)
  $$;
revoke execute on function enqueue_job_later(text, text, text, int) from public;
grant execute on function enqueue_job_later(text, text, text, int) to marcai_app;

-- Appointments come before their clients in every transaction that locks both, so that none wait in a circle.
create function lock_appointments_of(clients uuid[]) returns void language plpgsql as $$
begin
  perform from appointment
  where business_id = current_business() and client_id = any(clients)
  order by id for no key update;
end $$;
