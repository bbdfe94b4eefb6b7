-- Room in a plan is kept where rows come to be, whoever makes them: the agenda and the team know nothing of plans. Rivals are counted
-- one after the other, because each holds the subscription until its end. Nobody is held to a plan as long as there is no way to
-- pay for a larger one, and what is there already stays.
create function refuse_beyond_plan(what text, in_use bigint, room int) returns void language plpgsql as $$
begin
  if in_use > room then
    raise exception 'the plan has room for % %', room, what using errcode = 'PL001', constraint = 'plan_' || what;
  end if;
end $$;

create function keep_appointments_within_plan() returns trigger language plpgsql as $$
declare
  room int;
  since timestamptz;
begin
  select p.most_appointments, s.period_started_at into room, since
  from payment_account, subscription s join plan p on p.id = s.plan_id
  where s.business_id = (select current_business());
  if room is null then return null; end if;
  perform from subscription where business_id = (select current_business()) for no key update;
  perform refuse_beyond_plan('appointments', (
    select count(*) from appointment where business_id = (select current_business()) and created_at >= since), room);
  return null;
end $$;
create trigger within_plan after insert on appointment
  for each statement execute function keep_appointments_within_plan();

create function keep_professionals_within_plan() returns trigger language plpgsql as $$
declare
  room int;
begin
  select p.most_professionals into room
  from payment_account, subscription s join plan p on p.id = s.plan_id
  where s.business_id = (select current_business());
  if room is null then return null; end if;
  perform from subscription where business_id = (select current_business()) for no key update;
  perform refuse_beyond_plan('professionals', (
    select count(*) from professional where business_id = (select current_business()) and is_active), room);
  return null;
end $$;
create trigger within_plan after insert on professional
  for each statement execute function keep_professionals_within_plan();
-- Whoever is taken out of use makes room, and is not counted for it.
create trigger comes_back_within_plan after update of is_active on professional
  for each row when (new.is_active and not old.is_active) execute function keep_professionals_within_plan();
