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
