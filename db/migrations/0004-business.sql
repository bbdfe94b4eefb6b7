create table business (
  id uuid primary key,
  name text not null,
  zone text not null default 'America/Sao_Paulo',
  -- In what it is paid, and how its dates are written.
  currency text not null default 'BRL' check (currency in ('BRL', 'USD', 'EUR')),
  date_format text not null default 'DD/MM/YYYY' check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD')),
  -- What the business says about itself.
  owner_name text,
  email text check (email = lower(email)),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  document text check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  address text,
  city text,
  state text check (state ~ '^[A-Z]{2}$'),
  postal_code text check (postal_code ~ '^[0-9]{8}$'),
  -- What a fiscal document says of it: its city by the number of the IBGE, its registration there, and the item of the list of
  -- LC 116 of every service that names none.
  municipality_code text check (municipality_code ~ '^[0-9]{7}$'),
  municipal_registration text check (municipal_registration <> ''),
  service_code text check (service_code ~ '^[0-9]{4}$'),
  -- What it wants to be told by mail.
  mails_bookings boolean not null default true,
  mails_cancellations boolean not null default true,
  created_at timestamptz not null default now(),
  unique (id, currency)
);
comment on table business is 'archive: negocio; bound: one row; read: before a business is known; stays: with its name and document, as whom our invoices name; about: payer, who the business is, and how it is reached; seen: settings.view, operator';
comment on column business.owner_name is 'personal';
comment on column business.email is 'personal';
comment on column business.phone is 'personal';
comment on column business.address is 'personal';
comment on column business.city is 'personal';
comment on column business.state is 'personal';
comment on column business.postal_code is 'personal';
comment on column business.municipality_code is 'personal';
comment on column business.municipal_registration is 'personal';
comment on column business.service_code is 'personal';
comment on index business_pkey is 'meets: nobody, its id is made where it is stored';
alter table business enable row level security, force row level security;
create policy own_business on business using (id = current_business()) with check (id = current_business());

-- What was paid in one currency is not another's: from the first payment, or the first deposit that is asked, it stands. A change and
-- a first payment wait for each other at the business's row.
create table paid_currency (
  business_id uuid primary key references business,
  currency text not null,
  constraint currency_stands foreign key (business_id, currency) references business (id, currency)
);
comment on table paid_currency is 'archive: none, made of the payments that are in it themselves; rows: only added; bound: one of each kind, day, month or currency';
comment on index paid_currency_pkey is 'meets: nobody, kept once, by what takes money first';
call guard_business_table('paid_currency');
call make_append_only('paid_currency');

-- Called by what takes money, before it asks which currency it is: what is answered stands.
create function currency_from_now_on(whose uuid) returns text language plpgsql as $$
declare
  paid text := (select currency from paid_currency where business_id = whose);
begin
  if paid is null then
    select currency into paid from business where id = whose for key share;
    insert into paid_currency (business_id, currency) values (whose, paid) on conflict do nothing;
  end if;
  return paid;
end $$;

-- For tables whose rows are payments by a method: they settle the currency, and PIX pays in reais.
create function take_payments() returns trigger language plpgsql as $$
declare
  whose uuid;
  is_pix boolean;
begin
  for whose, is_pix in select business_id, bool_or(method = 'pix') from added group by business_id loop
    if currency_from_now_on(whose) <> 'BRL' and is_pix then
      raise exception 'pix is paid in reais' using errcode = 'check_violation', constraint = 'pix_pays_reais';
    end if;
  end loop;
  return null;
end $$;

create table member (
  business_id uuid not null references business,
  account_id uuid not null references account,
  role text not null check (role in ('admin', 'manager', 'employee', 'receptionist', 'professional', 'professional_without_contacts')),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  -- As the business wrote it down; without it the person's own is shown.
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- Since when they have each permission that they got later, or got back: what they made by it before that stays ended.
  gained jsonb not null default '{}' check (jsonb_typeof(gained) = 'object'),
  primary key (business_id, account_id)
);
comment on table member is 'archive: usuarios; import: none, people join by an invitation; read: before a business is known; removal: users.manage where removed_at is null; about: team, who works in the business, as what; seen: users.manage, the person';
create index member_account on member (account_id);
call guard_business_table('member');
call bound_rows('member', 300);

-- The owner lets the platform's support look into the business for a time; one of these at most is open.
create table support_grant (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  granted_by uuid not null references account,
  granted_at timestamptz not null default now(),
  ends_at timestamptz not null check (ends_at > granted_at and ends_at <= granted_at + interval '7 days'),
  ended_at timestamptz,
  primary key (business_id, id)
);
comment on table support_grant is 'archive: acessos-do-suporte; import: none, who let support in did so there; bound: what was done; read: before a business is known; removal: users.manage where ended_at is null; addition: users.manage; about: account, who let support in; seen: users.manage, operator';
create unique index support_grant_open on support_grant (business_id) where ended_at is null;
comment on index support_grant_open is 'meets: nobody, given anew where it is open';
call guard_business_table('support_grant');

create table support_visit (
  business_id uuid not null,
  grant_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null references account,
  entered_at timestamptz not null default now(),
  left_at timestamptz check (left_at >= entered_at),
  primary key (business_id, id),
  foreign key (business_id, grant_id) references support_grant
);
comment on table support_visit is 'archive: acessos-do-suporte-visitas; import: none, who let support in did so there; bound: what was done; about: account, which operator looked, and when; seen: users.manage, operator';
create index support_visit_grant on support_visit (business_id, grant_id);
call guard_business_table('support_visit');

-- Somebody who was asked by mail to work in a business. Only the hash of the link's secret is kept; there is none until the
-- mail is written.
create table invitation (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'manager', 'employee', 'receptionist', 'professional', 'professional_without_contacts')),
  invited_by uuid not null references account,
  link_hash bytea,
  created_at timestamptz not null default now(),
  -- An invitation is renewed when it is sent again.
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, email)
);
comment on table invitation is 'archive: convites; import: none, links that were mailed lead to the other business; removal: users.manage; addition: users.manage; about: account, whom an owner asked in; seen: users.manage; until: when it is taken, withdrawn or asked anew';
create unique index invitation_link on invitation (business_id, link_hash);
call guard_business_table('invitation');
call bound_rows('invitation', 2000);

-- The trail's table is the platform's, which knows neither of these.
alter table audit add foreign key (business_id) references business, add foreign key (account_id) references account;

-- Signing in and resolving a session come before any business is known. These calls open reading to the functions
-- below, which set the mark for their own duration, and to nothing else.
call let_look_up('member', 'sign_in');
call let_look_up('business', 'sign_in');
call let_look_up('support_grant', 'sign_in');

-- Only asked of whom the platform is, and never of a member.
create function lets_support_in(business uuid) returns boolean language plpgsql stable set "app.lookup" = 'sign_in' as $$
#variable_conflict use_column
begin
  return exists (select from support_grant g where g.business_id = business and g.ended_at is null and g.ends_at > now());
end $$;

-- The businesses that support may look into, the first to end first.
create function businesses_for_support() returns table (business_id uuid, name text, zone text, granted_by text, ends_at timestamptz)
language sql stable set "app.lookup" = 'sign_in' as $$
  select b.id, b.name, b.zone, a.name, g.ends_at
  from support_grant g join business b on b.id = g.business_id join account a on a.id = g.granted_by
  where g.ended_at is null and g.ends_at > now()
  order by g.ends_at, b.id
$$;

-- The second proof lasts for a working day.
create function session_by_access(token bytea)
returns table (
  session_id uuid, account_id uuid, name text, email text, email_verified_at timestamptz, is_operator boolean,
  has_second_factor boolean, is_stepped_up boolean, business_id uuid, business_name text, zone text, currency text, date_format text, role text,
  access_expires_at timestamptz
)
language plpgsql stable set "app.lookup" = 'sign_in' as $$
#variable_conflict use_column
begin
  return query
  select s.id, a.id, a.name, a.email, a.email_verified_at, a.is_operator,
    coalesce(s.second_factor_at > now() - interval '12 hours' and not is_ahead(s.second_factor_at), false),
    coalesce(s.stepped_up_at > now() - interval '5 minutes' and not is_ahead(s.stepped_up_at), false),
    b.id, b.name, b.zone, b.currency, b.date_format, coalesce(m.role, case when b.id is not null then 'support' end), t.expires_at
  from access_token t
  join session s on s.id = t.session_id and s.expires_at > now()
  join account a on a.id = s.account_id and a.suspended_at is null
  left join member m on m.business_id = s.business_id and m.account_id = a.id and m.removed_at is null
  -- A join by a case would ask each business's policies in turn.
  left join lateral (
    select m.business_id as id where m.business_id is not null
    union all
    select s.business_id
    where m.business_id is null and a.is_operator and s.second_factor_at > now() - interval '12 hours'
      and not is_ahead(s.second_factor_at) and lets_support_in(s.business_id)
  ) place on true
  left join business b on b.id = place.id
  where t.hash = token and t.expires_at > now();
end $$;

create function businesses_of(person uuid) returns table (business_id uuid, name text, role text) language plpgsql stable set "app.lookup" = 'sign_in' as $$
#variable_conflict use_column
begin
  return query
  select b.id, b.name, m.role
  from member m join business b on b.id = m.business_id
  where m.account_id = person and m.removed_at is null
  order by m.created_at, b.id;
end $$;

-- Who settles matters with us, for those who may not: the first of its owners. Asked within the business.
create function payer_of(business uuid) returns text language plpgsql stable as $$
#variable_conflict use_column
begin
  return (
    select a.name from member m join account a on a.id = m.account_id
    where m.business_id = business and m.role = 'admin' and m.removed_at is null order by m.created_at, a.id limit 1);
end $$;

-- Open streams ask this: is the session still there, in the same business, with its person still a member?
create function session_is_live(session_id uuid, business uuid) returns boolean language plpgsql stable set "app.lookup" = 'sign_in' as $$
#variable_conflict use_column
begin
  return exists (
    select from session s
    join account a on a.id = s.account_id and a.suspended_at is null
    left join member m on m.business_id = s.business_id and m.account_id = s.account_id and m.removed_at is null
    where s.id = session_id and s.business_id = business and s.expires_at > now() and case
      when m.business_id is not null then true
      else a.is_operator and s.second_factor_at > now() - interval '12 hours' and not is_ahead(s.second_factor_at)
        and lets_support_in(s.business_id)
    end);
end $$;

-- What a member makes by a permission (keys, webhooks, addresses, invitations) stands while they have it: a member with one of its
-- roles, not suspended, the account not taken back since. Who loses it and gets it back begins anew.
create function stands(business uuid, maker uuid, made timestamptz, permission text, roles text[]) returns boolean language plpgsql stable as $$
#variable_conflict use_column
begin
  return exists (
    select from member m join account a on a.id = m.account_id
    where m.business_id = business and m.account_id = maker and m.removed_at is null and m.role = any (roles)
      and a.suspended_at is null and (a.taken_back_at is null or a.taken_back_at < made)
      and made >= coalesce(date_trunc('milliseconds', (m.gained ->> permission)::timestamptz), '-infinity'));
end $$;

-- A picture, drawn anew from what somebody sent. One that is kept is one row's, which names it; one that nobody has saved yet
-- is gone after a day.
create table picture (
  business_id uuid not null references business on delete cascade,
  id uuid not null default uuidv7(),
  -- Of what is in its files: the same picture has the same address, whosever it is.
  hash text not null check (hash ~ '^[A-Za-z0-9_-]{43}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  bytes int not null check (bytes > 0),
  created_at timestamptz not null default now(),
  -- Null for one that is kept.
  expires_at timestamptz,
  primary key (business_id, id)
);
comment on table picture is 'archive: none, the pictures come as files of their own; bound: counted by its verb; read: before a business is known; removal: landing.edit; about: team, portraits and pictures that the business chose; seen: everybody';
create index picture_hash on picture (hash);
create index picture_expiry on picture (expires_at) where expires_at is not null;
call guard_business_table('picture');

-- The same picture at a size, within a square of so many pixels.
create table picture_file (
  business_id uuid not null,
  picture_id uuid not null,
  box int not null check (box > 0),
  -- What is compressed already is not compressed again.
  data bytea storage external not null,
  primary key (business_id, picture_id, box),
  foreign key (business_id, picture_id) references picture on delete cascade
);
comment on table picture_file is 'archive: none, the pictures come as files of their own; bound: counted by its verb; read: before a business is known; removal: landing.edit; about: team, their bytes, without what cameras add; seen: everybody';
comment on index picture_file_pkey is 'meets: nobody, a picture is stored once, with all its sizes';
call guard_business_table('picture_file');

-- Who shows a picture knows its hash, and not whose it is; what expired is looked for over all businesses.
call let_look_up('picture', 'picture');
call let_look_up('picture_file', 'picture');
call let_look_up('business', 'picture');

-- Pictures of no business: our own logo, and those of our landing page. Each that is kept is kept for one of these.
create table platform_picture (
  id uuid primary key default uuidv7(),
  hash text not null check (hash ~ '^[A-Za-z0-9_-]{43}$'),
  width int not null check (width > 0),
  height int not null check (height > 0),
  -- Null for one that is kept.
  expires_at timestamptz,
  kept_for text check (kept_for in ('system', 'landing')),
  check ((expires_at is null) = (kept_for is not null))
);
comment on table platform_picture is 'of: nobody';
create index platform_picture_hash on platform_picture (hash);
create table platform_picture_file (
  picture_id uuid not null references platform_picture on delete cascade,
  box int not null check (box > 0),
  data bytea storage external not null,
  primary key (picture_id, box)
);
comment on table platform_picture_file is 'of: nobody';
comment on index platform_picture_file_pkey is 'meets: nobody, a picture is stored once, with all its sizes';

-- The largest of its files that fits.
create function picture_file_by_hash(wanted text, largest int) returns bytea language plpgsql stable set "app.lookup" = 'picture' as $$
#variable_conflict use_column
begin
  return (
    select data
    from (
      select f.data, f.box
      from picture p join picture_file f on f.business_id = p.business_id and f.picture_id = p.id
      where p.hash = wanted
      union all
      select f.data, f.box from platform_picture p join platform_picture_file f on f.picture_id = p.id where p.hash = wanted
    ) files
    order by box > largest, box desc limit 1);
end $$;

create function businesses_with_expired_pictures() returns table (business_id uuid, zone text) language sql stable set "app.lookup" = 'picture' as $$
  select distinct b.id, b.zone from picture p join business b on b.id = p.business_id where p.expires_at < now()
$$;

-- A row takes a picture that nobody has, and what it lets go is gone with all its files: no verb can forget to.
create function hold_picture() returns trigger language plpgsql as $$
declare
  before uuid := case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[0])::uuid end;
  after uuid := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[0])::uuid end;
begin
  if after is not null then
    update picture set expires_at = null where business_id = new.business_id and id = after and expires_at is not null;
    if not found then
      raise exception 'no such picture, or it is kept by another row' using errcode = 'check_violation', constraint = 'picture_is_free';
    end if;
  end if;
  if before is not null then
    delete from picture where business_id = old.business_id and id = before;
  end if;
  return null;
end $$;

-- Makes a column of a table one that names pictures. Both ways in which a row cannot have one go by the same name.
create procedure names_picture(owner regclass, reference name) language plpgsql as $$
begin
  execute format(
    'alter table %s add constraint picture_is_free foreign key (business_id, %I) references picture', owner, reference);
  execute format(
    'create trigger takes_picture after insert on %s for each row when (new.%I is not null) execute function hold_picture(%L)',
    owner, reference, reference);
  execute format(
    'create trigger changes_picture after update of %I on %s for each row when (new.%I is distinct from old.%I) execute function hold_picture(%L)',
    reference, owner, reference, reference, reference);
  execute format(
    'create trigger lets_picture_go after delete on %s for each row when (old.%I is not null) execute function hold_picture(%L)',
    owner, reference, reference);
end $$;

-- What waits to be done tells of local times as well.
create function tell_jobs_of_zone() returns trigger language plpgsql as $$
begin
  update job set payload = jsonb_set(payload, '{zone}', to_jsonb(new.zone))
  where payload ->> 'businessId' = new.id::text and payload ? 'zone';
  return null;
end $$;
create trigger tells_jobs_of_zone after update of zone on business for each row
  when (old.zone <> new.zone) execute function tell_jobs_of_zone();
