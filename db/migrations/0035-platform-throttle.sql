-- Counters outlive a crash: whoever kills the database does not begin to guess anew.
alter table throttle set logged;

-- Counts one attempt under every key, or under none where one of them is full: what a narrow limit refuses must not use up a
-- wide one, which other people share. All keys are locked in one order, so rivals wait for each other and never in a circle.
create function count_attempt(keys text[], most int[], seconds int[]) returns boolean language plpgsql as $$
declare
  fits boolean;
begin
  insert into throttle (key, window_started_at, attempts)
    select key, now(), 0 from unnest(keys) key order by key on conflict do nothing;
  perform from throttle where key = any (keys) order by key for update;
  update throttle t set window_started_at = now(), attempts = 0
    from unnest(keys, seconds) asked (key, seconds)
    where t.key = asked.key and t.window_started_at < now() - make_interval(secs => asked.seconds);
  select bool_and(t.attempts < asked.most) into fits
    from unnest(keys, most) asked (key, most) join throttle t on t.key = asked.key;
  if fits then
    update throttle set attempts = attempts + 1 where key = any (keys);
  end if;
  return fits;
end $$;
