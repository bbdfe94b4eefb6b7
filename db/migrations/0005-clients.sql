-- What searching compares, for names, phones and documents alike: no case, no accents, no punctuation.
create function search_key(value text) returns text language plpgsql immutable parallel safe as $$
begin
  return regexp_replace(regexp_replace(searchable(value), '[^[:alnum:] ]+', '', 'g'), '([0-9]) +(?=[[:alpha:]])', '\1', 'g');
end $$;

-- A name as it is compared, without titles, and its first name and the given name after it; first-name.ts and second-name.ts have their twins.
create function comparable_name(value text) returns text language plpgsql immutable parallel safe as $$
declare
  words text := regexp_replace(value, '\([aoAO]\)|\.(?=[ªº])', '', 'g');
begin
  words := regexp_replace(searchable(regexp_replace(words, '[\s.‐‑–-]+', ' ', 'g')), '[^[:alnum:] ]+', '', 'g');
  return regexp_replace(btrim(regexp_replace(words, ' +', ' ', 'g')),
    '^((dr|dra|doutor|doutora|sr|sra|srta|senhor|senhora|seu|dona|prof|profa|professor|professora|eng|pe|pr|mr|mrs|ms|miss|don) )+(?=.)', '');
end $$;
create function first_name_key(value text) returns text language plpgsql immutable parallel safe as $$
begin
  return replace(coalesce(substring(comparable_name(value) from '^(?:(?:[[:alnum:]]|de|da|do|das|dos|e) )*[[:alnum:]]+'), ''), ' ', '');
end $$;
create function second_name_key(value text) returns text language plpgsql immutable parallel safe as $$
declare
  words text := comparable_name(value);
  rest text := substr(words, 1 + length(coalesce(substring(words from '^(?:(?:[[:alnum:]]|de|da|do|das|dos|e) )*[[:alnum:]]+'), '')));
begin
  return coalesce(substring(rest from '^(?: (?:de|da|do|das|dos|e))* ('
    'adriana|adriano|alberto|alessandra|alexandre|alfredo|alice|aline|amanda|amelia|anderson|andre|andrea|'
    'andressa|angela|angelica|antonia|antonio|aparecida|arthur|artur|augusto|aurora|barbara|beatriz|'
    'bernardo|bianca|breno|bruno|caio|camila|carla|carlos|carolina|caroline|catarina|cecilia|celia|cesar|'
    'clara|claudia|claudio|cristiane|cristiano|cristina|daniel|daniela|danilo|davi|david|debora|denise|'
    'diego|eduarda|eduardo|elaine|eliana|elisa|elisabete|elizabeth|emanuel|emanuela|emanuelle|emilia|enzo|'
    'erick|ester|eugenia|eugenio|fabiana|fabio|fabricio|fatima|felipe|fernanda|fernando|filipe|flavia|'
    'flavio|francisca|francisco|frederico|gabriel|gabriela|geraldo|gilberto|giovana|giovanna|gisele|'
    'gloria|guilherme|gustavo|heitor|helena|heloisa|henrique|hugo|igor|ines|ingrid|isabel|isabela|'
    'isabella|isadora|ivan|janaina|jaqueline|joana|joao|joaquim|jorge|jose|josefa|julia|juliana|julio|'
    'karina|karoline|laura|leandro|leonardo|leticia|lidia|ligia|livia|lorena|louise|lourdes|luan|lucas|'
    'lucia|luciana|luciano|luis|luisa|luiz|luiza|luzia|madalena|manoel|manuel|manuela|marcela|marcelo|'
    'marcia|marcio|marco|marcos|margarida|maria|mariana|marina|mario|marta|mateus|matheus|mauricio|miguel|'
    'monica|murilo|natalia|nathalia|nicolas|nicole|olivia|otavio|patricia|paula|paulo|pedro|priscila|'
    'rafael|rafaela|raquel|raul|rebeca|regina|renan|renata|renato|ricardo|rita|roberta|roberto|rodrigo|'
    'rogerio|ronaldo|rosana|sabrina|samuel|sandra|sara|sarah|sebastiao|sergio|silvana|silvia|silvio|'
    'simone|socorro|sofia|sonia|sophia|stella|susana|tania|tatiana|teresa|terezinha|thiago|tiago|'
    'valentina|valeria|vanessa|vera|veronica|vicente|victor|vinicius|vitor|vitoria|wagner|wellington|'
    'william|yasmin'
    ')(?: |$)'), '');
end $$;

-- A duplicate that was merged leads to the card that was kept; an erased person's card keeps nothing but its history.
create table client (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text check (email = lower(email)),
  document text,
  -- Day and month, as 03-12: nobody needs the year.
  birthday text check (birthday ~
    '^((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$'),
  notes text,
  -- 'present' and 'completed' hold for the local day in status_on; see statusToday() in client.ts.
  status text not null default 'absent' check (status in ('absent', 'scheduled', 'present', 'completed')),
  status_on date,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  last_visit_at timestamptz,
  next_appointment_at timestamptz,
  total_spent_cents bigint not null default 0 check (total_spent_cents >= 0),
  deactivated_at timestamptz,
  merged_into uuid,
  erased_at timestamptz,
  -- Through whose telephone or e-mail this client is reached: a child's mother. Nobody stands between the two.
  guardian_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text not null generated always as (
    search_key(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(document, ''))
  ) stored,
  primary key (business_id, id),
  constraint client_merged_into_fkey foreign key (business_id, merged_into) references client,
  constraint client_merged check (merged_into is null or (deactivated_at is not null and merged_into <> id)),
  foreign key (business_id, guardian_id) references client on delete set null (guardian_id),
  constraint client_guardian check (guardian_id is null or (guardian_id <> id and merged_into is null)),
  constraint client_erased check (erased_at is null or (deactivated_at is not null and phone is null
    and email is null and document is null and birthday is null and notes is null and guardian_id is null))
);
comment on table client is 'archive: clientes; removal: clients.delete where deactivated_at is null; about: client, whom the business serves: notes are what the desk wrote, about health too; seen: clients.view, bookings.own, the person; until: when the client is erased nothing is left of it but its history';
-- Searching reads the index alone: the policy of the business keeps text operators out of a trigram index.
create index client_name on client (business_id, searchable(name), id) include (name, search) where deactivated_at is null;
create index client_phone on client (business_id, phone) where phone is not null;
create index client_email on client (business_id, email) where email is not null;
create index client_document on client (business_id, document) where document is not null;
create index client_merged_into on client (business_id, merged_into) where merged_into is not null;
create index client_guardian on client (business_id, guardian_id) where guardian_id is not null;
create index client_birthday on client (business_id, birthday) where birthday is not null;
-- Every day of the agenda asks who has left today, and every till who is here: among twenty thousand clients that took
-- longer than all the rest.
create index client_status on client (business_id, status, status_on);
-- The overview asks how many clients are still to come: those few, and not all twenty thousand.
create index client_next on client (business_id, next_appointment_at) where next_appointment_at is not null;
call guard_business_table('client');

-- Who changes a telephone or an e-mail changes it for those who are reached through it. A card with a contact of its own beside it
-- may be a stranger's, who typed somebody's telephone at the booking page: nothing new is written there.
create function share_contact() returns trigger language plpgsql as $$
begin
  update client set
    phone = case when phone = old.phone then new.phone else phone end,
    email = case when email = old.email then new.email else email end
  where business_id = new.business_id and guardian_id = new.id
    and (phone is null or phone = old.phone) and (email is null or email = old.email);
  return null;
end $$;
create trigger client_shares_contact after update of phone, email on client for each row
  when (old.phone <> coalesce(new.phone, '') or old.email <> coalesce(new.email, '')) execute function share_contact();
call bound_rows('client', 100000);

-- What a client agreed to and took back: what, when, by whom, how. It only grows; the newest row of a purpose holds.
create table client_consent (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  client_id uuid not null,
  purpose text not null check (purpose in ('reminders', 'marketing', 'image', 'health')),
  is_granted boolean not null,
  method text not null check (method in ('in_person', 'written', 'message', 'phone', 'online')),
  at timestamptz not null,
  account_id uuid references account,
  actor_name text not null,
  primary key (business_id, id),
  foreign key (business_id, client_id) references client
);
comment on table client_consent is 'archive: consentimentos; rows: only added; bound: what was done; about: client, proof of what was agreed to or refused; seen: clients.view, the person';
create index client_consent_client on client_consent (business_id, client_id, at desc);
call guard_business_table('client_consent');
call make_append_only('client_consent');

-- A file of clients that was taken in. The id is made by the browser; the file comes in parts.
create table client_import (
  business_id uuid not null references business,
  id uuid not null,
  file_name text not null,
  started_at timestamptz not null,
  account_id uuid references account,
  actor_name text not null,
  undone_at timestamptz,
  primary key (business_id, id)
);
comment on table client_import is 'archive: importacoes; import: none, taking an import back is for the business that made it; bound: what was done; about: team, who brought clients in, to undo it; seen: clients.create';
create index client_import_recent on client_import (business_id, started_at desc);
call guard_business_table('client_import');

-- What became of a line: a new card, or empty fields of a known one that it filled, as `{"email": "…"}`. These rows
-- belong to the card: they go with it, and stay with a duplicate that is merged.
create table client_import_row (
  business_id uuid not null references business,
  import_id uuid not null,
  line int not null check (line > 0),
  client_id uuid not null,
  outcome text not null check (outcome in ('added', 'filled')),
  filled jsonb not null default '{}',
  primary key (business_id, import_id, line),
  foreign key (business_id, import_id) references client_import,
  foreign key (business_id, client_id) references client on delete cascade
);
comment on table client_import_row is 'archive: importacoes-linhas; import: none, taking an import back is for the business that made it; bound: what was done; removal: clients.delete; about: client, which card came of which line, to undo it; seen: clients.create; until: when the client is erased';
create index client_import_row_client on client_import_row (business_id, client_id);
call guard_business_table('client_import_row');

-- Two cards that look like one person's, and that somebody said are two persons': they are not offered for merging again.
-- A pair is there once, the lesser id first, and is a part of both cards: it goes with either.
create table client_not_duplicate (
  business_id uuid not null references business,
  client_id uuid not null,
  other_id uuid not null,
  at timestamptz not null,
  primary key (business_id, client_id, other_id),
  foreign key (business_id, client_id) references client on delete cascade,
  foreign key (business_id, other_id) references client on delete cascade,
  check (client_id < other_id)
);
comment on table client_not_duplicate is 'archive: clientes-nao-duplicados; removal: clients.delete; about: client, two cards that are two people; seen: clients.edit; until: when the client is erased';
create index client_not_duplicate_other on client_not_duplicate (business_id, other_id);
call guard_business_table('client_not_duplicate');
call bound_rows('client_not_duplicate', 100000);

-- Every column that refers to a client, read from the catalogue, so that no later table is forgotten. A reference that
-- is deleted or emptied with its client is a part of the card and no history.
create function client_references() returns table (table_name regclass, column_name name) language sql stable as $$
  select k.conrelid::regclass, here.attname
  from pg_constraint k
  cross join unnest(k.conkey, k.confkey) as pair (here, there)
  join pg_attribute here on here.attrelid = k.conrelid and here.attnum = pair.here
  join pg_attribute there on there.attrelid = k.confrelid and there.attnum = pair.there and there.attname = 'id'
  where k.contype = 'f' and k.confrelid = 'public.client'::regclass and k.confdeltype not in ('c', 'n') and k.conparentid = 0
$$;

-- Those of some clients that anything refers to.
create function clients_with_history(candidates uuid[]) returns setof uuid language plpgsql stable as $$
declare reference record;
begin
  for reference in select * from client_references() loop
    return query execute format('select distinct %2$I from %1$s where business_id = $1 and %2$I = any($2)',
      reference.table_name, reference.column_name) using current_business(), candidates;
  end loop;
end $$;

-- What still refers to somebody who was forgotten, table by table: read from the catalogue, so that no later table is left unsaid.
create function kept_of_clients(forgotten uuid[]) returns table (kept text, amount bigint) language plpgsql stable as $$
declare reference record;
begin
  for reference in select * from client_references() order by 1, 2 loop
    return query execute format(
      'select %L::text, count(*) from %s where business_id = current_business() and %I = any($1)',
      reference.table_name, reference.table_name, reference.column_name)
    using forgotten;
  end loop;
end $$;

-- The tables that the following functions name beside the cards are made by later migrations; PL/pgSQL looks for a table when
-- it comes to it.

-- Everything that refers to the duplicate refers to the kept client. Ledgers are the owner's to change; the function
-- reaches no other business than the one that the transaction is bound to.
create function move_client_history(duplicate uuid, kept uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare reference record;
begin
  -- Both may have been congratulated this year: of two such messages the one that got further stays.
  delete from message m using message o
  where m.business_id = current_business() and o.business_id = m.business_id
    and m.client_id = any (array[duplicate, kept]) and o.client_id = any (array[duplicate, kept]) and m.id <> o.id
    and m.channel = o.channel and extract(year from m.birthday_on) = extract(year from o.birthday_on)
    and (message_progress(m.state), m.id) < (message_progress(o.state), o.id);
  for reference in select * from client_references() loop
    execute format('update %1$s set %2$I = $1 where business_id = $2 and %2$I = $3',
      reference.table_name, reference.column_name) using kept, current_business(), duplicate;
  end loop;
  -- What can be undone in the agenda would bring the duplicate back.
  update undo_point set appointments = replace(appointments::text, duplicate::text, kept::text)::jsonb
  where business_id = current_business() and appointments::text like '%' || duplicate || '%';
end $$;
revoke execute on function move_client_history(uuid, uuid) from public;
grant execute on function move_client_history(uuid, uuid) to marcai_app;

-- What other tables know of a person who asked to be forgotten.
create function forget_clients(clients uuid[]) returns void language plpgsql as $$
begin
  update online_booking b set name = 'Cliente anonimizado', email = null, phone = null, address = null
  from visit v
  where v.business_id = current_business() and v.client_id = any(clients)
    and b.business_id = v.business_id and b.visit_id = v.id;
  update visit set notes = null, booked_name = null
  where business_id = current_business() and client_id = any(clients) and (notes is not null or booked_name is not null);
  delete from undo_point
  where business_id = current_business() and exists (
    select from unnest(clients) client where appointments::text like '%' || client || '%');
  delete from client_import_row where business_id = current_business() and client_id = any(clients);
  delete from message_reply where business_id = current_business() and client_id = any(clients);
  -- When somebody was congratulated is when they were born.
  delete from message where business_id = current_business() and client_id = any(clients) and birthday_on is not null;
end $$;

-- Locks cards with all that a merge or an erasure touches beside them: the appointments first, as everybody does, then the cards
-- with those who are reached through them. An appointment that was made while we waited for its card would be locked too late; then
-- everything is let go, and locked anew.
create function lock_cards(cards uuid[]) returns void language plpgsql as $$
declare held uuid[];
begin
  loop
    begin
      select coalesce(array_agg(id), '{}') into held from (
        select id from appointment
        where business_id = current_business() and client_id = any(cards)
        order by id for no key update
      ) locked;
      perform from client
      where business_id = current_business()
        and (id = any(cards) or merged_into = any(cards) or guardian_id = any(cards))
      order by id for update;
      if not exists (
        select from appointment
        where business_id = current_business() and client_id = any(cards) and id <> all(held)
      ) then
        return;
      end if;
      raise serialization_failure;
    exception when serialization_failure then
      null;
    end;
  end loop;
end $$;
