-- The trail holds facts: ids, words of ours, numbers, instants, names of fields. What it held of texts until now is taken out: what
-- is left of each row are numbers, yes or no, ids, dates, and the words under names that only ever had one of ours.
create function pg_temp.facts_of(detail jsonb, name text) returns jsonb language sql immutable as $$
  select case jsonb_typeof(detail)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, fact), '{}')
      from (select key, pg_temp.facts_of(value, key) as fact from jsonb_each(detail)) kept where fact is not null)
    when 'array' then (
      select coalesce(jsonb_agg(fact), '[]')
      from (select pg_temp.facts_of(value, name) as fact from jsonb_array_elements(detail)) kept where fact is not null)
    when 'string' then case
      when detail #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then detail
      when detail #>> '{}' ~ '^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-][\d:]+))?$' then detail
      when name in ('role', 'was', 'status', 'kind', 'method', 'by', 'scope', 'purpose', 'list', 'section', 'state')
        and detail #>> '{}' ~ '^[a-z][a-z_.-]{0,30}$' then detail
    end
    else detail
  end
$$;
alter table audit no force row level security;
update audit set detail = pg_temp.facts_of(detail, '') where detail <> pg_temp.facts_of(detail, '');
update account_audit set detail = pg_temp.facts_of(detail, '') where detail <> pg_temp.facts_of(detail, '');

-- Who acted is in the account; only what no person did has a name here, and that is one of ours.
alter table audit alter column actor_name drop not null;
update audit set actor_name = null where account_id is not null;
alter table audit force row level security;
