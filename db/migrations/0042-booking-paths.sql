-- Every path that a business's booking page has ever had. They stay its own for good: who follows an old one is led to the
-- present one, and nobody else can take it.
create table booking_path (
  business_id uuid not null references business,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) between 3 and 60),
  since timestamptz not null default now(),
  primary key (business_id, slug)
);
create unique index booking_path_slug on booking_path (slug);

alter table booking_link no force row level security;
insert into booking_path (business_id, slug, since) select business_id, slug, created_at from booking_link;
alter table booking_link force row level security;

call guard_business_table('booking_path');
call make_append_only('booking_path');

-- The path says whose page it is; whether the page is on is the link's to say.
drop function business_by_slug(text);
drop policy by_slug on booking_link;
drop index booking_link_slug;
alter table booking_link add foreign key (business_id, slug) references booking_path;
create policy by_slug on booking_path for select using (current_setting('app.lookup', true) = 'slug');

create function business_by_booking_path(path text) returns table (business_id uuid, zone text)
language sql stable set "app.lookup" = 'slug' as $$
  select b.id, b.zone
  from booking_path p join business b on b.id = p.business_id
  where p.slug = path
$$;

-- What whoever booked was last told of their appointment; null for what it was then and is now.
alter table online_booking
  add column told_starts_at timestamptz,
  add column told_professional_id uuid,
  add column told_cancelled boolean not null default false;
alter table online_booking no force row level security;
alter table appointment no force row level security;
update online_booking o
set told_starts_at = a.starts_at, told_professional_id = a.professional_id, told_cancelled = a.status = 'cancelled'
from appointment a
where a.business_id = o.business_id and a.id = o.appointment_id;
alter table online_booking force row level security;
alter table appointment force row level security;

-- A booking whose appointment was deleted from the agenda: its own address still says so. Whom to tell is forgotten as soon
-- as they were told.
create table removed_booking (
  business_id uuid not null references business,
  appointment_id uuid not null,
  client_id uuid not null,
  name text,
  email text check (email = lower(email)),
  service_name text not null,
  professional_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  removed_at timestamptz not null default now(),
  primary key (business_id, appointment_id),
  foreign key (business_id, client_id) references client on delete cascade
);
create index removed_booking_client on removed_booking (business_id, client_id);
call guard_business_table('removed_booking');

-- As with the trial: the agenda knows nothing of bookings, and what stays of one is stored with the deletion or not at all.
create function keep_removed_booking() returns trigger language plpgsql as $$
begin
  insert into removed_booking
    (business_id, appointment_id, client_id, name, email, service_name, professional_name, starts_at, ends_at)
  select old.business_id, old.id, old.client_id,
    case when not o.told_cancelled then o.name end, case when not o.told_cancelled then o.email end,
    s.name, p.name,
    coalesce(o.told_starts_at, old.starts_at), coalesce(o.told_starts_at, old.starts_at) + (old.ends_at - old.starts_at)
  from online_booking o
  join service s on s.business_id = old.business_id and s.id = old.service_id
  join professional p on p.business_id = old.business_id and p.id = old.professional_id
  where o.business_id = old.business_id and o.appointment_id = old.id;
  return old;
end $$;
create trigger appointment_leaves_booking before delete on appointment
  for each row when (old.source = 'booking') execute function keep_removed_booking();

create function forget_removed_booking() returns trigger language plpgsql as $$
begin
  delete from removed_booking where business_id = new.business_id and appointment_id = new.appointment_id;
  return null;
end $$;
create trigger booking_comes_back after insert on online_booking
  for each row execute function forget_removed_booking();

-- A person who asked to be forgotten is forgotten here as well.
create function forget_whom_to_tell() returns trigger language plpgsql as $$
begin
  update removed_booking set name = null, email = null
  where business_id = new.business_id and client_id = new.id;
  return null;
end $$;
create trigger erased_from_removed_bookings after update of erased_at on client
  for each row when (new.erased_at is not null) execute function forget_whom_to_tell();
