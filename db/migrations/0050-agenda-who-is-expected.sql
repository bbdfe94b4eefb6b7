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
