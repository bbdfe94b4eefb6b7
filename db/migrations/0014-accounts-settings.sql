-- Somebody who was asked by mail to work in a business. Only the hash of the link's secret is kept; there is none until the
-- mail is written.
create table invitation (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'manager', 'employee', 'receptionist')),
  invited_by uuid not null references account,
  link_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, email)
);
-- A link comes without its business.
create unique index invitation_link on invitation (link_hash);
call guard_business_table('invitation');

create policy by_link on invitation for select using (current_setting('app.lookup', true) = 'link');
create policy by_link on business for select using (current_setting('app.lookup', true) = 'link');

create function invitation_by_link(hash bytea)
returns table (business_id uuid, id uuid, business_name text, zone text, email text, role text)
language sql stable set "app.lookup" = 'link' as $$
  select b.id, i.id, b.name, b.zone, i.email, i.role
  from invitation i join business b on b.id = i.business_id
  where i.link_hash = hash and i.expires_at > now()
$$;

-- What a business says about itself, and what it wants to be told by mail.
alter table business
  add owner_name text,
  add email text check (email = lower(email)),
  add phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  add document text check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  add address text,
  add city text,
  add state text check (state ~ '^[A-Z]{2}$'),
  add postal_code text check (postal_code ~ '^[0-9]{8}$'),
  add mails_bookings boolean not null default true,
  add mails_cancellations boolean not null default true;
