-- Every address that a business's page has ever had stays its own, as with the booking page.
create table site_path (
  business_id uuid not null references business,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) between 3 and 60),
  since timestamptz not null default now(),
  primary key (business_id, slug)
);
-- Addresses are unique over all businesses.
create unique index site_path_slug on site_path (slug);
call guard_business_table('site_path');
call make_append_only('site_path');

-- A business's own page: what is being written, and what visitors see of it. Both are checked by src/sites/site.ts.
create table site (
  business_id uuid primary key references business,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) between 3 and 60),
  draft jsonb not null,
  published jsonb,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (business_id, slug) references site_path,
  check ((published is null) = (published_at is null))
);
call guard_business_table('site');

create policy by_site on site_path for select using (current_setting('app.lookup', true) = 'site');
create policy by_site on business for select using (current_setting('app.lookup', true) = 'site');

create function business_by_site_path(path text) returns table (business_id uuid, zone text)
language sql stable set "app.lookup" = 'site' as $$
  select b.id, b.zone
  from site_path p join business b on b.id = p.business_id
  where p.slug = path
$$;

-- What visitors saw before what they see now.
create table site_version (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  content jsonb not null,
  published_at timestamptz not null,
  primary key (business_id, id)
);
call guard_business_table('site_version');

-- The pictures of a business's page, as it is written, as visitors see it, and as they saw it: together they keep them.
create table site_picture (
  business_id uuid not null references business,
  picture_id uuid not null,
  primary key (business_id, picture_id)
);
call guard_business_table('site_picture');
call names_picture('site_picture', 'picture_id');

create function pictures_of_page(content jsonb) returns setof uuid language sql immutable as $$
  select (named #>> '{}')::uuid
  from (
    select jsonb_path_query(content, '$.heroPicture') named
    union all
    select jsonb_path_query(content, '$.aboutPicture')
    union all
    select jsonb_path_query(content, '$.gallery[*].picture')
  ) pictures
  where jsonb_typeof(named) = 'string'
$$;

create function keep_site_pictures() returns trigger language plpgsql as $$
declare
  business uuid := case when tg_op = 'DELETE' then old.business_id else new.business_id end;
  shown uuid[];
begin
  select coalesce(array_agg(distinct picture), '{}') into shown
  from (
    select unnest(array[draft, published]) as content from site where business_id = business
    union all
    select content from site_version where business_id = business
  ) page, pictures_of_page(page.content) picture;
  insert into site_picture (business_id, picture_id) select business, unnest(shown) on conflict do nothing;
  delete from site_picture where business_id = business and picture_id <> all (shown);
  return null;
end $$;
create trigger page_keeps_pictures after insert or update of draft, published or delete on site
  for each row execute function keep_site_pictures();
create trigger version_keeps_pictures after insert or delete on site_version
  for each row execute function keep_site_pictures();
