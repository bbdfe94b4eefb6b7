-- The address of a page on which a client sees what the business keeps of her, without an account. Of its secret only the hash is
-- kept. It is a part of the card: it goes with it, and that of a card that was merged leads to the kept one.
create table client_page (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  client_id uuid not null,
  secret_hash bytea not null check (length(secret_hash) = 32),
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > made_at),
  -- Who was shown the address; null where it left by mail, and nobody of the business has seen it.
  made_by uuid,
  primary key (business_id, id),
  foreign key (business_id, client_id) references client on delete cascade,
  foreign key (business_id, made_by) references member
);
comment on table client_page is 'archive: none, secret addresses, they are made anew; bound: one of each member, professional, client or service; removal: clients.edit; about: client, the address of a client''s own page, as a hash; seen: nobody; until: seven days';
create index client_page_client on client_page (business_id, client_id);
create unique index client_page_secret on client_page (business_id, secret_hash);
call guard_business_table('client_page');

-- What a client asked for on her page and the business decides: another phone or e-mail, as they shall be, or to be forgotten.
create table client_request (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  client_id uuid not null,
  kind text not null check (kind in ('contact', 'erasure')),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text check (email = lower(email)),
  asked_at timestamptz not null,
  -- Until when the law wants an answer.
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn')),
  decided_at timestamptz,
  -- Who decided; null where the client took it back, or nobody has.
  decided_by uuid,
  reason text check (reason <> ''),
  primary key (business_id, id),
  foreign key (business_id, client_id) references client,
  foreign key (business_id, decided_by) references member,
  check ((state = 'open') = (decided_at is null)),
  check (state = 'refused' or reason is null),
  check (kind = 'contact' or (phone is null and email is null))
);
comment on table client_request is 'archive: pedidos-de-titulares; bound: what was done; removal: clients.edit where state = ''open''; about: client, what a client asked for by law, and the answer; seen: clients.edit, the person; until: contact and words go when the client is erased';
create index client_request_open on client_request (business_id, due_on, id) where state = 'open';
create index client_request_decided on client_request (business_id, decided_at desc, id) where state <> 'open';
create index client_request_client on client_request (business_id, client_id);
call guard_business_table('client_request');

-- Whoever was forgotten has no page, and waits for nothing: what was asked for stays, without what was written.
create function forget_own_page() returns trigger language plpgsql as $$
begin
  delete from client_page where business_id = new.business_id and client_id = new.id;
  update client_request
  set phone = null, email = null, reason = null, decided_at = coalesce(decided_at, now()),
    state = case when state <> 'open' then state when kind = 'erasure' then 'granted' else 'withdrawn' end
  where business_id = new.business_id and client_id = new.id;
  return null;
end $$;
create trigger erased_from_own_pages after update of erased_at on client
  for each row when (new.erased_at is not null) execute function forget_own_page();
