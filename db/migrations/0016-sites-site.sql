-- A business's own page: what is being written, and what visitors see of it. Both are checked by src/sites/site.ts.
create table site (
  business_id uuid primary key references business,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) between 3 and 60),
  draft jsonb not null,
  published jsonb,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((published is null) = (published_at is null))
);
-- Addresses are unique over all businesses.
create unique index site_slug on site (slug);
call guard_business_table('site');

create policy by_site on site for select using (current_setting('app.lookup', true) = 'site');
create policy by_site on business for select using (current_setting('app.lookup', true) = 'site');

create function business_by_site(path text) returns table (business_id uuid, zone text)
language sql stable set "app.lookup" = 'site' as $$
  select b.id, b.zone
  from site s join business b on b.id = s.business_id
  where s.slug = path and s.published is not null
$$;
