-- How often a business's booking page was looked at and what came of it: sums by the business's day and by where the link was
-- shared. Nothing of a visitor is kept.
create table booking_link_day (
  business_id uuid not null references business,
  day date not null,
  source text not null check (source in ('direct', 'whatsapp', 'instagram', 'facebook', 'email', 'qr', 'poster', 'site', 'other')),
  views int not null default 0 check (views >= 0),
  started int not null default 0 check (started >= 0),
  finished int not null default 0 check (finished >= 0),
  primary key (business_id, day, source)
);
call guard_business_table('booking_link_day');

alter table booking_link
  -- Whether searchers are told of the page.
  add column is_listed boolean not null default true,
  -- The business's own websites, which may show the page in a frame.
  add column framing_sites text[] not null default '{}';

-- The map of all pages for searchers names no business: addresses and the day of their last change.
create policy sitemap on booking_link for select using (current_setting('app.lookup', true) = 'sitemap');
create index booking_link_listed on booking_link (slug) where is_active and is_listed;

create function listed_booking_pages(first int, most int) returns table (slug text, changed text)
language sql stable set "app.lookup" = 'sitemap' as $$
  select slug, updated_at::date::text from booking_link
  where is_active and is_listed order by slug offset first limit most
$$;
create function count_listed_booking_pages() returns int
language sql stable set "app.lookup" = 'sitemap' as $$
  select count(*)::int from booking_link where is_active and is_listed
$$;
