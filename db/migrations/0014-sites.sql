-- A business's own page: what is being written, and what visitors see of it. Both are checked by src/sites/site.ts.
create table site (
  business_id uuid primary key references business,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) between 3 and 60),
  draft jsonb not null,
  published jsonb,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (business_id, slug) references public_path,
  check ((published is null) = (published_at is null))
);
comment on table site is 'archive: site; bound: one row; read: before a business is known; removal: landing.publish where published is not null';
call guard_business_table('site');

-- What visitors saw before what they see now.
create table site_version (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  content jsonb not null,
  published_at timestamptz not null,
  primary key (business_id, id)
);
comment on table site_version is 'archive: site-versoes; bound: counted by its verb';
call guard_business_table('site_version');

-- The pictures of a business's page, as it is written, as visitors see it, and as they saw it: together they keep them.
create table site_picture (
  business_id uuid not null references business,
  picture_id uuid not null,
  primary key (business_id, picture_id)
);
comment on table site_picture is 'archive: none, said by the site itself; bound: counted by its verb';
comment on index site_picture_pkey is 'meets: nobody, named anew where it is known';
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

-- The map of all pages for searchers names no business: addresses and the day of their last change.
call let_look_up('site', 'sitemap');
create index site_published on site (slug) where published is not null;

create function published_site_pages(first int, most int) returns table (slug text, changed text)
language plpgsql stable set "app.lookup" = 'sitemap' as $$
#variable_conflict use_column
begin
  return query
  select slug, published_at::date::text from site where published is not null order by slug offset first limit most;
end $$;
create function count_published_site_pages() returns int
language sql stable set "app.lookup" = 'sitemap' as $$
  select count(*)::int from site where published is not null
$$;
