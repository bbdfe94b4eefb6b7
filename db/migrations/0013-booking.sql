-- The id of a business leads to the visits of one without a path, so nobody takes a path that could be another's id.
create function is_like_an_id(path text) returns boolean language sql immutable parallel safe
  return path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

-- Every path that a business's public pages have ever had, for its booking page and its site alike: a name is one business's on
-- both. They stay its own for good: who follows an old one is led to the present one, and nobody else can take it.
create table public_path (
  business_id uuid not null references business,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) between 3 and 60 and not is_like_an_id(slug)),
  since timestamptz not null default now(),
  primary key (business_id, slug)
);
comment on table public_path is 'directory: paths; archive: enderecos; import: none, the addresses are claimed anew, under free names; rows: only added; bound: counted by its verb; read: before a business is known';
-- Paths are unique over all businesses; the key does not begin with the business.
create unique index public_path_slug on public_path (slug);
comment on index public_path_slug is 'of: all businesses';
call guard_business_table('public_path');
call make_append_only('public_path');

-- A visitor's request comes with a path only. The mark lasts for the function's duration. The path says whose page it is;
-- whether there is a page is the link's or the site's to say. A business without a path has its id: its visits have addresses.
call let_look_up('public_path', 'slug');
call let_look_up('business', 'slug');

create function business_by_path(path text) returns table (business_id uuid, zone text)
language plpgsql stable set "app.lookup" = 'slug' as $$
#variable_conflict use_column
begin
  return query
  with theirs as (
    select business_id as id from public_path where slug = path
    union all
    select id from business where id = case when is_like_an_id(path) then path::uuid end
  )
  select b.id, b.zone from theirs join business b on b.id = theirs.id;
end $$;

-- Which of these paths somebody else has or has had.
create function paths_of_others(paths text[]) returns setof text
language plpgsql stable set "app.lookup" = 'slug' as $$
#variable_conflict use_column
begin
  return query
  select slug from public_path where slug = any(paths) and business_id <> current_business();
end $$;

create table booking_link (
  business_id uuid primary key references business,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) between 3 and 60),
  business_name text not null check (business_name <> ''),
  is_active boolean not null default true,
  require_phone boolean not null default true,
  require_address boolean not null default false,
  show_prices boolean not null default true,
  -- Off, nothing is asked when somebody books, whatever the rule of deposits says.
  allow_online_payment boolean not null default false,
  -- From so many no-shows on a client is asked for a deposit, or to call; null, and no-shows change nothing.
  no_show_limit int check (no_show_limit between 1 and 10),
  no_show_act text not null default 'refuse' check (no_show_act in ('deposit', 'refuse')),
  -- Whether searchers are told of the page.
  is_listed boolean not null default true,
  -- The business's own websites, which may show the page in a frame.
  framing_sites text[] not null default '{}',
  -- Its visitor's, or the one that the business chose.
  language text not null default 'visitor' check (language in ('visitor', 'pt-BR', 'en-US', 'es-ES')),
  -- Without it somebody of the business confirms each booking, which holds its time for so long.
  auto_confirm boolean not null default false,
  hold_hours int not null default 24 check (hold_hours between 1 and 168),
  whatsapp text check (whatsapp ~ '^\+[1-9][0-9]{7,14}$'),
  primary_color text not null default '#031B47' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  accent_color text not null default '#FBAC0D' check (accent_color ~ '^#[0-9A-Fa-f]{6}$'),
  logo_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (business_id, slug) references public_path
);
comment on table booking_link is 'archive: pagina-de-agendamento; bound: one row; read: before a business is known; removal: landing.edit where is_active; about: team, the business''s own telephone on its page; seen: everybody';
call guard_business_table('booking_link');
call names_picture('booking_link', 'logo_id');

-- The map of all pages for searchers names no business: addresses and the day of their last change.
call let_look_up('booking_link', 'sitemap');
create index booking_link_listed on booking_link (slug) where is_active and is_listed;

create function listed_booking_pages(first int, most int) returns table (slug text, changed text)
language plpgsql stable set "app.lookup" = 'sitemap' as $$
#variable_conflict use_column
begin
  return query
  select slug, updated_at::date::text from booking_link
  where is_active and is_listed order by slug offset first limit most;
end $$;
create function count_listed_booking_pages() returns int
language sql stable set "app.lookup" = 'sitemap' as $$
  select count(*)::int from booking_link where is_active and is_listed
$$;

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
comment on table booking_link_day is 'archive: pagina-de-agendamento-dias; bound: one of each kind, day, month or currency; rows: come and go';
comment on index booking_link_day_pkey is 'meets: nobody, counted further where it is known';
call guard_business_table('booking_link_day');

-- How many found the page closed because of the business's plan, by its day, until its owner is told. Nothing of them is kept.
create table turned_away (
  business_id uuid not null references business,
  day date not null,
  people int not null check (people > 0),
  primary key (business_id, day)
);
comment on table turned_away is 'archive: none, a count that waits for its letter of the next day; bound: one of each kind, day, month or currency; read: before a business is known; rows: come and go';
comment on index turned_away_pkey is 'meets: nobody, counted further where it is known';
call guard_business_table('turned_away');

call let_look_up('turned_away', 'turned_away');
call let_look_up('business', 'turned_away');

create function turned_away_before_today(most int) returns table (business_id uuid, zone text)
language plpgsql stable set "app.lookup" = 'turned_away' as $$
#variable_conflict use_column
begin
  return query
  select distinct t.business_id, b.zone from turned_away t join business b on b.id = t.business_id
  where t.day < (now() at time zone b.zone)::date limit most;
end $$;

-- What a visitor of the booking page wrote. It is kept beside the client's card, which it never changes, and is what the
-- visitor sees again: a name or address that the business already knew is not told to whoever types its phone.
create table online_booking (
  business_id uuid not null references business,
  visit_id uuid not null,
  name text not null check (name <> ''),
  email text check (email = lower(email)),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  address text,
  -- What whoever booked was last told of their visit; null for what it was then and is now.
  told_starts_at timestamptz,
  told_cancelled boolean not null default false,
  told_pending boolean not null default false,
  -- Its services as whoever booked it knows them: [id, beginning in milliseconds, professional, whether it is cancelled] of
  -- each, by id; null as above.
  told_parts jsonb,
  -- Until when it waits for the business to confirm it; null once that is decided, and where nobody has to.
  held_until timestamptz,
  -- What whoever booked accepted about the deposit; null where none was asked.
  deposit_policy_version int,
  -- In which it was booked, and in which whoever booked is written to.
  language text not null default 'pt-BR' check (language in ('pt-BR', 'en-US', 'es-ES')),
  created_at timestamptz not null default now(),
  primary key (business_id, visit_id),
  foreign key (business_id, visit_id) references visit on delete cascade,
  foreign key (business_id, deposit_policy_version) references deposit_policy
);
comment on table online_booking is 'archive: agendamentos-online; bound: the plan; read: before a business is known; removal: bookings.delete; about: client, what a visitor typed to book; seen: bookings.view, the person; until: when the client is erased';
-- How many open bookings a phone or an e-mail has is asked before each.
create index online_booking_phone on online_booking (business_id, phone);
create index online_booking_email on online_booking (business_id, email);
create index online_booking_held on online_booking (business_id, held_until) where held_until is not null;
call guard_business_table('online_booking');

-- Which bookings nobody has confirmed in time is asked over all businesses. The mark lasts for the function's duration.
call let_look_up('online_booking', 'overdue');
call let_look_up('business', 'overdue');

create function overdue_bookings() returns table (business_id uuid, zone text, visit_id uuid)
language sql stable set "app.lookup" = 'overdue' as $$
  select b.id, b.zone, o.visit_id
  from online_booking o join business b on b.id = o.business_id
  where o.held_until <= now()
  order by o.held_until
  limit 200
$$;

-- A booking whose visit was deleted from the agenda: its own address still says so. Whom to tell is forgotten as soon
-- as they were told. A deletion in the agenda can be undone for a day: what the maker of the booking wrote is kept for as long, and
-- comes back with the visit.
create table removed_booking (
  business_id uuid not null references business,
  visit_id uuid not null,
  secret text not null,
  client_id uuid not null,
  name text,
  email text check (email = lower(email)),
  service_name text not null,
  professional_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  language text not null,
  -- How often it was changed, the deletion included: in a calendar the later state takes the earlier one's place.
  version int not null default 1 check (version > 0),
  removed_at timestamptz not null default now(),
  kept jsonb,
  primary key (business_id, visit_id),
  foreign key (business_id, client_id) references client on delete cascade
);
comment on table removed_booking is 'archive: agendamentos-online-removidos; import: none, addresses that were mailed there; bound: what was done; about: client, whom to tell that a booking was deleted; seen: nobody; until: when the client is erased';
comment on index removed_booking_pkey is 'meets: nobody, one of each visit, which is deleted once at a time';
comment on column removed_booking.secret is 'secret';
create index removed_booking_client on removed_booking (business_id, client_id);
call guard_business_table('removed_booking');

-- The agenda knows nothing of bookings, and what stays of one is stored with the deletion or not at all. What is left of a visit
-- names all of its services.
create function keep_removed_booking() returns trigger language plpgsql as $$
begin
  -- An hour more than the agenda allows, for the way of the answer. Rows that another transaction holds are left to the next.
  update removed_booking set kept = null
  where (business_id, visit_id) in (
    select business_id, visit_id from removed_booking
    where business_id = old.business_id and kept is not null and removed_at < now() - interval '25 hours'
    for update skip locked);
  insert into removed_booking
    (business_id, visit_id, secret, client_id, name, email, service_name, professional_name, starts_at, ends_at, language, version, kept)
  select old.business_id, old.id, old.secret, old.client_id,
    case when not o.told_cancelled then o.name end, case when not o.told_cancelled then o.email end,
    part.services, part.professionals,
    coalesce(o.told_starts_at, part.starts_at), coalesce(o.told_starts_at, part.starts_at) + (part.ends_at - part.starts_at),
    o.language, part.version + 1, to_jsonb(o)
  from online_booking o
  cross join (
    select string_agg(s.name, ', ' order by a.starts_at) as services, string_agg(distinct p.name, ', ') as professionals,
      min(a.starts_at) as starts_at, max(a.ends_at) as ends_at, sum(a.version) as version
    from appointment a
    join service s on s.business_id = a.business_id and s.id = a.service_id
    join professional p on p.business_id = a.business_id and p.id = a.professional_id
    where a.business_id = old.business_id and a.visit_id = old.id
  ) part
  where o.business_id = old.business_id and o.visit_id = old.id;
  return old;
end $$;
create trigger visit_leaves_booking before delete on visit
  for each row when (old.source = 'booking') execute function keep_removed_booking();

-- Whoever was told of the deletion, whose name is forgotten here since, is told that it was taken back.
create function bring_booking_back() returns trigger language plpgsql as $$
begin
  insert into online_booking
  select booking.*
  from removed_booking r,
    jsonb_populate_record(null::online_booking, r.kept || jsonb_build_object('told_cancelled', r.name is null)) booking
  where r.business_id = new.business_id and r.visit_id = new.id and r.kept is not null;
  return null;
end $$;
-- A visit that comes back counts its versions on; one that is booked anew under the same id begins at 1, with a booking of its own.
create trigger visit_brings_booking after insert on visit
  for each row when (new.source = 'booking' and new.version > 1) execute function bring_booking_back();

create function forget_removed_booking() returns trigger language plpgsql as $$
begin
  delete from removed_booking where business_id = new.business_id and visit_id = new.visit_id;
  return null;
end $$;
create trigger booking_comes_back after insert on online_booking
  for each row execute function forget_removed_booking();

-- A person who asked to be forgotten is forgotten here as well.
create function forget_whom_to_tell() returns trigger language plpgsql as $$
begin
  update removed_booking set name = null, email = null, kept = null
  where business_id = new.business_id and client_id = new.id;
  return null;
end $$;
create trigger erased_from_removed_bookings after update of erased_at on client
  for each row when (new.erased_at is not null) execute function forget_whom_to_tell();

-- A booking knows what whoever booked was told, and it was told by the clock.
create function keep_clock_of_bookings() returns trigger language plpgsql as $$
declare since constant timestamptz := date_trunc('day', now(), old.zone);
begin
  update online_booking set
    told_starts_at = case when told_starts_at >= since then on_same_clock(told_starts_at, old.zone, new.zone) else told_starts_at end,
    told_parts = (
      select jsonb_agg(case when told.at < since then part else
        jsonb_set(part, '{1}', to_jsonb((date_part('epoch', on_same_clock(told.at, old.zone, new.zone)) * 1000)::bigint)) end
        order by part ->> 0)
      from jsonb_array_elements(told_parts) part, to_timestamp((part ->> 1)::bigint / 1000.0) told (at)
    )
  where business_id = new.id and (told_starts_at >= since or exists (
    select from jsonb_array_elements(told_parts) part where to_timestamp((part ->> 1)::bigint / 1000.0) >= since));
  update removed_booking set
    starts_at = on_same_clock(starts_at, old.zone, new.zone), ends_at = on_same_clock(ends_at, old.zone, new.zone)
  where business_id = new.id and starts_at >= since;
  return null;
end $$;
create trigger keeps_clock_of_bookings after update of zone on business for each row
  when (old.zone <> new.zone and current_setting('app.keeps_clock', true) = 'on') execute function keep_clock_of_bookings();
