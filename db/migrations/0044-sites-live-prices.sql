-- A page that was made from the services of the catalogue shows their prices as they are, and not as they were. What has the
-- name of a service and nothing but an amount for its price came from there; what else was written stays as it was written.
create function pg_temp.linked(content jsonb, business uuid) returns jsonb language sql as $$
  select jsonb_set(content, '{services}', coalesce(jsonb_agg(
    item || case when s.id is null then '{"serviceId": null}' else jsonb_build_object('serviceId', s.id, 'price', null) end
    order by place
  ), '[]'))
  from jsonb_array_elements(content -> 'services') with ordinality as items (item, place)
  left join lateral (
    select id from service
    where business_id = business and is_active and name = item ->> 'name' and item ->> 'price' ~ '^R\$.?[0-9.]+,[0-9]{2}$'
    order by id limit 1
  ) s on true
$$;

alter table site no force row level security;
alter table service no force row level security;
update site set draft = pg_temp.linked(draft, business_id), published = pg_temp.linked(published, business_id);
alter table site force row level security;
alter table service force row level security;
drop function pg_temp.linked(jsonb, uuid);
