create table booking_link (
  business_id uuid primary key references business,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) between 3 and 60),
  business_name text not null check (business_name <> ''),
  is_active boolean not null default true,
  require_phone boolean not null default true,
  require_address boolean not null default false,
  show_prices boolean not null default true,
  allow_online_payment boolean not null default false,
  auto_confirm boolean not null default false,
  whatsapp text check (whatsapp ~ '^\+[1-9][0-9]{7,14}$'),
  primary_color text not null default '#031B47' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  accent_color text not null default '#FBAC0D' check (accent_color ~ '^#[0-9A-Fa-f]{6}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Addresses are unique over all businesses; the one key that does not begin with the business.
create unique index booking_link_slug on booking_link (slug);
call guard_business_table('booking_link');

-- What a visitor of the booking page wrote. It is kept beside the client's card, which it never changes, and is what the
-- visitor sees again: a name or address that the business already knew is not told to whoever types its phone.
create table online_booking (
  business_id uuid not null references business,
  appointment_id uuid not null,
  name text not null check (name <> ''),
  email text check (email = lower(email)),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  address text,
  created_at timestamptz not null default now(),
  primary key (business_id, appointment_id),
  foreign key (business_id, appointment_id) references appointment on delete cascade
);
call guard_business_table('online_booking');

-- A visitor's request comes with a slug only. The mark lasts for the function's duration.
create policy by_slug on booking_link for select using (current_setting('app.lookup', true) = 'slug');
create policy by_slug on business for select using (current_setting('app.lookup', true) = 'slug');

create function business_by_slug(path text) returns table (business_id uuid, zone text)
language sql stable set "app.lookup" = 'slug' as $$
  select b.id, b.zone
  from booking_link l join business b on b.id = l.business_id
  where l.slug = path and l.is_active
$$;
