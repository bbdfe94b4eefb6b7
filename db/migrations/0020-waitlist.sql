-- How long an offer of the waiting list is held, in minutes; a business without a row has the default, which stands in the code.
create table waitlist_settings (
  business_id uuid primary key references business,
  offer_minutes int not null check (offer_minutes between 5 and 240)
);
comment on table waitlist_settings is 'archive: lista-de-espera-ajustes; import: replaces what is there; bound: one row';
call guard_business_table('waitlist_settings');

-- Somebody who waits for a time of a service to become free. Name and contact are what a visitor typed; where the reception made
-- the wish they are the card's.
create table waitlist_wish (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  client_id uuid not null,
  service_id uuid not null,
  -- Null for whoever is free.
  professional_id uuid,
  first_day date not null,
  last_day date not null,
  parts text[] not null check (parts <@ array['morning', 'afternoon', 'evening'] and cardinality(parts) between 1 and 3),
  -- Who comes first is offered a time first; between two places there is always another one.
  place numeric not null,
  -- Only whoever waits has it, in the wish's own address.
  secret text not null check (length(secret) >= 20),
  source text not null check (source in ('reception', 'booking')),
  name text check (name <> ''),
  email text check (email = lower(email)),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- In which whoever waits is written to.
  language text not null default 'pt-BR' check (language in ('pt-BR', 'en-US', 'es-ES')),
  -- What a stranger asked for is unconfirmed: it counts for nothing until the address that was typed has answered, or the business
  -- has answered for it.
  state text not null default 'waiting'
    check (state in ('unconfirmed', 'waiting', 'booked', 'left', 'removed', 'unanswered')),
  -- Only the letter to that address has it.
  proof text check (length(proof) >= 20),
  -- The hash of the network that sent it: how many of one network are open at once is counted.
  sent_from bytea,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, client_id) references client,
  foreign key (business_id, service_id) references service on delete cascade,
  foreign key (business_id, professional_id) references professional on delete cascade,
  check (first_day <= last_day),
  check ((state in ('unconfirmed', 'waiting')) = (ended_at is null))
);
comment on table waitlist_wish is 'archive: lista-de-espera; bound: counted by its verb; removal: bookings.edit where state = ''waiting''; about: client, who waits for which time; seen: bookings.view, the person; until: when the client is erased';
comment on column waitlist_wish.proof is 'secret';
comment on column waitlist_wish.secret is 'secret';
create index waitlist_wish_waiting on waitlist_wish (business_id, place, id) where state = 'waiting';
create index waitlist_wish_open on waitlist_wish (business_id, created_at) where ended_at is null and source = 'booking';
create index waitlist_wish_client on waitlist_wish (business_id, client_id);
create index waitlist_wish_service on waitlist_wish (business_id, service_id);
create index waitlist_wish_professional on waitlist_wish (business_id, professional_id) where professional_id is not null;
call guard_business_table('waitlist_wish');

-- A time that is held for one wish until it is answered or the deadline passes. It is held by a visit of one service, as all
-- times are; that goes with the offer unless it is accepted, so nothing here refers to it.
create table waitlist_offer (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  wish_id uuid not null,
  visit_id uuid not null,
  starts_at timestamptz not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  -- When the client, or the business for a client without an e-mail address, was mailed.
  told_at timestamptz,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'lapsed', 'taken_back')),
  ended_at timestamptz,
  primary key (business_id, id),
  unique (business_id, visit_id),
  foreign key (business_id, wish_id) references waitlist_wish on delete cascade,
  check ((state = 'open') = (ended_at is null))
);
comment on table waitlist_offer is 'archive: lista-de-espera-ofertas; bound: what was done; imported: state = taken_back, ended_at = now where state in (open)';
comment on index waitlist_offer_business_id_visit_id_key is 'meets: nobody, its id is made where it is stored';
create index waitlist_offer_wish on waitlist_offer (business_id, wish_id);
-- Nobody holds two offers for one wish.
create unique index waitlist_offer_open on waitlist_offer (business_id, wish_id) where state = 'open';
comment on index waitlist_offer_open is 'meets: nobody, a job makes offers, holding the name of the wish (src/waitlist/server/rival-offers.test.ts)';
call guard_business_table('waitlist_offer');

-- The one place that says "time became free", whatever freed it. It says so where somebody waits, once in a transaction, and with
-- the transaction or not at all. Neither a new appointment nor a sale passes here.
create function time_became_free() returns trigger language plpgsql as $$
declare whose uuid := case tg_op when 'DELETE' then old.business_id else new.business_id end;
begin
  if current_setting('app.time_became_free', true) is distinct from whose::text
    and exists (select from waitlist_wish where business_id = whose and state = 'waiting' and last_day > current_date - 2)
  then
    perform set_config('app.time_became_free', whose::text, true);
    insert into job (task, payload)
    select 'waitlist.offer', jsonb_build_object('businessId', id, 'zone', zone) from business where id = whose;
  end if;
  return null;
end $$;

create trigger appointment_lets_go after update on appointment for each row
  when (old.status <> 'cancelled' and (
    new.status = 'cancelled' or new.professional_id <> old.professional_id
    or new.occupied_from > old.occupied_from or new.occupied_to < old.occupied_to))
  execute function time_became_free();
create trigger appointment_goes after delete on appointment for each row
  when (old.status <> 'cancelled') execute function time_became_free();
create trigger time_off_ends after update or delete on time_off for each row execute function time_became_free();
create trigger working_hours_change after insert or update or delete on working_hours
  for each row execute function time_became_free();
create trigger agenda_rules_change after insert or update on agenda_rules for each row execute function time_became_free();
create trigger professional_works_again after update of is_active on professional for each row
  when (new.is_active and not old.is_active) execute function time_became_free();
create trigger service_takes_less after update on service for each row
  when (new.is_active and (not old.is_active or new.duration_minutes < old.duration_minutes
    or new.buffer_before_minutes < old.buffer_before_minutes or new.buffer_after_minutes < old.buffer_after_minutes))
  execute function time_became_free();
create trigger resource_has_room after update on resource for each row
  when (new.units > old.units or new.is_active <> old.is_active) execute function time_became_free();
create trigger service_needs_less after delete on service_resource for each row execute function time_became_free();
create trigger performers_change after insert or delete on service_professional
  for each row execute function time_became_free();
create trigger performer_takes_less after update of duration_minutes on service_professional for each row
  when (new.duration_minutes is distinct from old.duration_minutes) execute function time_became_free();

-- An appointment is marked as offered only while its offer is open: what comes back by being undone, and what was confirmed,
-- paid or completed meanwhile, is an appointment like any other, and nobody has to confirm it any more.
create function keep_offer_true() returns trigger language plpgsql as $$
begin
  if new.status <> 'pending' or not exists (
    select from waitlist_offer where business_id = new.business_id and visit_id = new.visit_id and state = 'open')
  then
    new.online_act := null;
    if new.status = 'pending' then
      new.status := 'scheduled';
    end if;
  end if;
  return new;
end $$;
create trigger appointment_is_offered before insert or update on appointment
  for each row when (new.online_act = 'offered') execute function keep_offer_true();

-- What was offered and is theirs now has an online booking with an address, and its letter says day and hour, whoever made it
-- theirs.
create function book_for_who_waited(theirs appointment) returns void language plpgsql as $$
begin
  with booked as (
    insert into online_booking
      (business_id, visit_id, name, email, phone, told_starts_at, told_parts, language)
    select theirs.business_id, theirs.visit_id, coalesce(w.name, c.name), case w.source when 'booking' then w.email else c.email end,
      case w.source when 'booking' then w.phone else c.phone end, theirs.starts_at,
      jsonb_build_array(jsonb_build_array(
        theirs.id, (date_part('epoch', theirs.starts_at) * 1000)::bigint, theirs.professional_id, theirs.status = 'cancelled')),
      w.language
    from waitlist_offer o
    join waitlist_wish w on w.business_id = o.business_id and w.id = o.wish_id
    join client c on c.business_id = w.business_id and c.id = w.client_id
    where o.business_id = theirs.business_id and o.visit_id = theirs.visit_id
    on conflict do nothing
    returning business_id, visit_id, email
  )
  insert into job (task, payload)
  select 'booking.confirmation', jsonb_build_object('businessId', b.id, 'zone', b.zone, 'bookingId', booked.visit_id)
  from booked join business b on b.id = booked.business_id
  where booked.email is not null and theirs.starts_at > now() and theirs.status in ('pending', 'scheduled', 'confirmed');
end $$;

-- Whatever becomes of the appointment decides the offer, and with it the wish: accepted by whoever waits, kept for them by the
-- business, or taken back by it.
create function decide_offer() returns trigger language plpgsql as $$
declare whose uuid;
begin
  if tg_op = 'DELETE' or new.status = 'cancelled' then
    update waitlist_offer set state = 'taken_back', ended_at = now()
    where business_id = old.business_id and visit_id = old.visit_id and state = 'open';
  else
    update waitlist_offer set state = 'accepted', ended_at = now()
    where business_id = old.business_id and visit_id = old.visit_id and state = 'open'
    returning wish_id into whose;
    update waitlist_wish set state = 'booked', ended_at = now()
    where business_id = old.business_id and id = whose and state = 'waiting';
    perform book_for_who_waited(new);
  end if;
  return null;
end $$;
create trigger appointment_decides_offer after update on appointment for each row
  when (old.online_act = 'offered' and new.online_act is distinct from 'offered') execute function decide_offer();
create trigger appointment_ends_offer after delete on appointment
  for each row when (old.online_act = 'offered') execute function decide_offer();

-- The business cancelled or deleted what was offered, and takes that back: now it is theirs. The wish is booked with it, unless
-- another time was offered meanwhile. What was offered is the appointment that bears the visit's id.
create function keep_after_all() returns trigger language plpgsql as $$
declare whose uuid;
begin
  update waitlist_offer o set state = 'accepted'
  from waitlist_wish w
  where o.business_id = new.business_id and o.visit_id = new.visit_id and o.state = 'taken_back'
    and w.business_id = o.business_id and w.id = o.wish_id and w.state = 'waiting' and not exists (
      select from waitlist_offer other
      where other.business_id = o.business_id and other.wish_id = o.wish_id and other.state = 'open')
  returning o.wish_id into whose;
  update waitlist_wish set state = 'booked', ended_at = now()
  where business_id = new.business_id and id = whose and state = 'waiting';
  perform book_for_who_waited(new);
  return null;
end $$;
create trigger appointment_revives_offer after update on appointment for each row
  when (old.status = 'cancelled' and new.status <> 'cancelled' and new.id = new.visit_id) execute function keep_after_all();
-- After `visit_brings_booking`, which brings back the booking of what was booked.
create trigger appointment_returns_offer after insert on appointment for each row
  when (new.version > 1 and new.status <> 'cancelled' and new.id = new.visit_id) execute function keep_after_all();

-- Two cards of one person may have waited for the same service; merged, the first of them waits, or the one that holds an offer.
create function wait_once() returns trigger language plpgsql as $$
begin
  update waitlist_wish w set state = 'removed', ended_at = now()
  where business_id = new.business_id and client_id = new.client_id and service_id = new.service_id and state = 'waiting'
    and not exists (
      select from waitlist_offer o where o.business_id = w.business_id and o.wish_id = w.id and o.state = 'open')
    and exists (
      select from waitlist_wish other
      where other.business_id = w.business_id and other.client_id = w.client_id and other.service_id = w.service_id
        and other.state = 'waiting' and other.id <> w.id
        and ((other.place, other.id) < (w.place, w.id) or exists (
          select from waitlist_offer o
          where o.business_id = other.business_id and o.wish_id = other.id and o.state = 'open')));
  return null;
end $$;
create trigger merged_wishes after update of client_id on waitlist_wish
  for each row when (new.state = 'waiting') execute function wait_once();

-- A person who asked to be forgotten waits for nothing.
create function forget_wishes() returns trigger language plpgsql as $$
begin
  update waitlist_wish
  set name = null, email = null, phone = null, proof = null, sent_from = null,
    state = case when ended_at is null then 'removed' else state end, ended_at = coalesce(ended_at, now())
  where business_id = new.business_id and client_id = new.id;
  return null;
end $$;
create trigger erased_from_waitlist after update of erased_at on client
  for each row when (new.erased_at is not null) execute function forget_wishes();

create function keep_clock_of_offers() returns trigger language plpgsql as $$
begin
  update waitlist_offer set starts_at = on_same_clock(starts_at, old.zone, new.zone)
  where business_id = new.id and starts_at >= date_trunc('day', now(), old.zone);
  return null;
end $$;
create trigger keeps_clock_of_offers after update of zone on business for each row
  when (old.zone <> new.zone and current_setting('app.keeps_clock', true) = 'on') execute function keep_clock_of_offers();
