-- Locks cards with all that a merge or an erasure touches beside them: the appointments first, as everybody does. One that
-- was made while we waited for its card would be locked too late; then everything is let go, and locked anew.
create function lock_cards(cards uuid[]) returns void language plpgsql as $$
declare held uuid[];
begin
  loop
    begin
      select coalesce(array_agg(id), '{}') into held from (
        select id from appointment
        where business_id = current_business() and client_id = any(cards)
        order by id for no key update
      ) locked;
      perform from client
      where business_id = current_business() and (id = any(cards) or merged_into = any(cards))
      order by id for update;
      if not exists (
        select from appointment
        where business_id = current_business() and client_id = any(cards) and id <> all(held)
      ) then
        return;
      end if;
      raise serialization_failure;
    exception when serialization_failure then
      null;
    end;
  end loop;
end $$;
drop function lock_appointments_of(uuid[]);
