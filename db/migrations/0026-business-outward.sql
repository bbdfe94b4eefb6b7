-- What messengers show beside a link to a page of a business, as it was last drawn. The hash is that of what is on it.
create table link_picture (
  business_id uuid not null references business,
  page text not null check (page in ('agendamento', 'site')),
  hash text not null check (hash <> ''),
  data bytea storage external not null,
  primary key (business_id, page)
);
comment on table link_picture is 'archive: none, drawn anew of what is in it; bound: counted by its verb; rows: come and go';
comment on index link_picture_pkey is 'meets: nobody, drawn anew where it is known';
call guard_business_table('link_picture');

-- What a business shows of itself on all of its pages, typed once: a cover, and its names on social networks.
create table storefront (
  business_id uuid primary key references business,
  cover_id uuid,
  instagram text check (instagram ~ '^[A-Za-z0-9_.-]{1,80}$'),
  facebook text check (facebook ~ '^[A-Za-z0-9_.-]{1,80}$'),
  updated_at timestamptz not null default now()
);
comment on table storefront is 'archive: vitrine; bound: one row';
comment on index storefront_pkey is 'meets: nobody, its one row is changed where it is';
call guard_business_table('storefront');
call names_picture('storefront', 'cover_id');

-- How a business's mails to its clients have fared, from the first one: they leave from our address. Its day begins with a mail.
-- Tried, bounced and left_us (readers who want no more) tell of the latest: they are halved now and then.
create table client_sender (
  business_id uuid primary key references business,
  delivered int not null default 0 check (delivered >= 0),
  today int not null default 0 check (today between 0 and delivered),
  day_began_at timestamptz not null,
  tried int not null default 0 check (tried >= 0),
  bounced int not null default 0 check (bounced between 0 and tried),
  left_us int not null default 0 check (left_us >= 0),
  -- Since when it sends no more, until the operator lets it on.
  stopped_at timestamptz,
  stopped_for text check (stopped_for in ('bounces', 'leavers')),
  check ((stopped_at is null) = (stopped_for is null))
);
comment on table client_sender is 'archive: none, how mails from our address have fared, which nobody may bring along; bound: one row; read: before a business is known';
comment on index client_sender_pkey is 'meets: nobody, counted further where it is known';
call guard_business_table('client_sender');

-- The operator sees who is stopped, and nothing else of a business.
call let_look_up('client_sender', 'senders');
call let_look_up('business', 'senders');

create function stopped_senders(most int) returns table (
  business_id uuid, name text, zone text, stopped_at timestamptz, stopped_for text, tried int, bounced int, left_us int
)
language plpgsql stable set "app.lookup" = 'senders' as $$
#variable_conflict use_column
begin
  return query
  select b.id, b.name, b.zone, s.stopped_at, s.stopped_for, s.tried, s.bounced, s.left_us
  from client_sender s join business b on b.id = s.business_id
  where s.stopped_at is not null
  order by s.stopped_at, b.id limit most;
end $$;
