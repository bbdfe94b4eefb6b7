-- As with the booking page: every address that a business's page has ever had stays its own.
create table site_path (
  business_id uuid not null references business,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) between 3 and 60),
  since timestamptz not null default now(),
  primary key (business_id, slug)
);
create unique index site_path_slug on site_path (slug);

alter table site no force row level security;
insert into site_path (business_id, slug, since) select business_id, slug, created_at from site;
alter table site force row level security;

call guard_business_table('site_path');
call make_append_only('site_path');

drop function business_by_site(text);
drop policy by_site on site;
drop index site_slug;
alter table site add foreign key (business_id, slug) references site_path;
create policy by_site on site_path for select using (current_setting('app.lookup', true) = 'site');

create function business_by_site_path(path text) returns table (business_id uuid, zone text)
language sql stable set "app.lookup" = 'site' as $$
  select b.id, b.zone
  from site_path p join business b on b.id = p.business_id
  where p.slug = path
$$;
