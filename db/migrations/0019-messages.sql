-- What clients are told, and when: one row for each kind and channel that a business has changed; one without has the defaults,
-- which stand in the code. Where nothing is switched on, nothing leaves by itself.
create table message_rule (
  business_id uuid not null references business,
  kind text not null check (kind in ('booked', 'reminder', 'second_reminder', 'thanks', 'miss_you', 'birthday')),
  channel text not null check (channel in ('email', 'whatsapp', 'sms')),
  -- Since when it is on, null where it is off: what was due before is not made up for.
  on_since timestamptz,
  -- Hours before the visit, hours after it, weeks after the last one, or the hour of a birthday.
  amount int not null check (amount between 1 and 168),
  text text not null check (text <> ''),
  primary key (business_id, kind, channel)
);
comment on table message_rule is 'archive: mensagens-regras; import: replaces what is there; bound: one of each kind, day, month or currency; imported: on_since = null';
call guard_business_table('message_rule');

-- A business with messages: its quiet hours in minutes of the local day (both null where there are none), and when what is due
-- was last looked for, if ever.
create table message_settings (
  business_id uuid primary key references business,
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_to int check (quiet_to between 0 and 1439),
  planned_at timestamptz,
  check ((quiet_from is null) = (quiet_to is null))
);
comment on table message_settings is 'archive: mensagens-ajustes; import: replaces what is there; bound: one row; read: before a business is known; imported: planned_at = null';
create index message_settings_planned on message_settings (planned_at nulls first);
call guard_business_table('message_settings');

-- The outbox of all channels. A message is about a visit at a time at which it has an appointment, and there is one of each kind and
-- channel: moved, the visit gets another; or it is about a client's birthday, and there is one a year on each channel. The visit
-- may be deleted and come back, so nothing here refers to it. Neither an address nor a text is kept: both are read when the message
-- leaves.
create table message (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('booked', 'reminder', 'second_reminder', 'thanks', 'miss_you', 'birthday')),
  channel text not null check (channel in ('email', 'whatsapp', 'sms')),
  client_id uuid not null,
  visit_id uuid,
  starts_at timestamptz,
  birthday_on date,
  due_at timestamptz not null,
  -- Opened is what a person opened in WhatsApp and has not said to have sent. Unsure is what may have left or not: nobody said,
  -- and it is not sent again.
  state text not null check (state in ('waiting', 'sending', 'failed', 'sent', 'not_sent', 'opened', 'unsure')),
  reason text check (reason in (
    'moved', 'cancelled', 'gone', 'birthday_changed', 'pending', 'opted_out', 'not_agreed', 'no_address', 'client_gone',
    'switched_off', 'too_late', 'came_back', 'suspended', 'too_many', 'no_channel', 'refused', 'channel_refused',
    'owner_unproven', 'sender_stopped', 'day_full', 'imported', 'bounced')),
  changed_at timestamptz not null,
  -- Who opened it, sent it, or asked for it to be sent; null for what leaves by itself.
  account_id uuid,
  -- By which the service that took it names it, so that an answer finds what it answers to.
  provider_id text check (provider_id <> ''),
  -- Of the secret in the address that stops such messages.
  unsubscribe_hash bytea check (length(unsubscribe_hash) = 32),
  primary key (business_id, id),
  unique (business_id, visit_id, kind, channel, starts_at),
  foreign key (business_id, client_id) references client,
  foreign key (business_id, account_id) references member,
  check ((state = 'not_sent') = (reason is not null)),
  check ((visit_id is null) = (starts_at is null)),
  constraint message_about check ((kind = 'birthday') = (birthday_on is not null) and (kind = 'birthday') = (visit_id is null))
);
comment on table message is 'archive: mensagens; bound: what was done; removal: clients.delete; imported: state = not_sent, reason = switched_off where state in (waiting, sending, failed); people: stay somebody; about: client, proof that a message was sent, without its words and address; seen: bookings.edit; until: two years';
create unique index message_birthday on message (business_id, client_id, channel, extract(year from birthday_on))
  where birthday_on is not null;
create unique index message_provider on message (business_id, provider_id) where provider_id is not null;
comment on index message_provider is 'meets: nobody, the service names each message by itself';
create index message_newest on message (business_id, due_at desc, id);
create index message_client on message (business_id, client_id);
create unique index message_unsubscribe on message (business_id, unsubscribe_hash) where unsubscribe_hash is not null;
call guard_business_table('message');

-- How far a message got: a merge of two cards keeps the one of two that got further.
create function message_progress(state text) returns int language sql immutable as $$
  select array_position(array['not_sent', 'failed', 'waiting', 'opened', 'unsure', 'sending', 'sent'], state)
$$;

-- Who has messages is asked over all businesses, and nothing else of them.
call let_look_up('message_settings', 'messages');
call let_look_up('business', 'messages');
call let_look_up('subscription', 'messages');

create function businesses_to_plan(seconds int, most int) returns table (business_id uuid, zone text)
language plpgsql stable set "app.lookup" = 'messages' as $$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone
  from message_settings s join business b on b.id = s.business_id
  where (s.planned_at is null or is_ahead(s.planned_at) or s.planned_at <= now() - make_interval(secs => seconds))
    and not is_closed(b.id)
  order by s.planned_at nulls first
  limit most;
end $$;

-- How a business sends by itself: its own account at WhatsApp or at a provider of SMS. The secret is sealed
-- (src/platform/server/seal.ts), and no procedure hands it out.
create table message_channel (
  business_id uuid not null references business,
  channel text not null check (channel in ('whatsapp', 'sms')),
  -- Who sends: the number's id at WhatsApp, the sender's name or number at the provider of SMS.
  sender text not null check (sender <> ''),
  sealed_token bytea not null,
  -- The template that WhatsApp has approved, and its language.
  template text check ((channel = 'whatsapp') = (template is not null)),
  -- The one for birthdays, if they leave by themselves, and since when.
  birthday_template text check (channel = 'whatsapp' or birthday_template is null),
  birthday_since timestamptz,
  -- The template has the buttons by which a client answers, and what the service signs its events with.
  has_buttons boolean not null default false check (channel = 'whatsapp' or not has_buttons),
  sealed_app_secret bytea check (channel = 'whatsapp' or sealed_app_secret is null),
  -- What the provider charges for one SMS, as the business says, so that a text shows what it costs.
  price_cents bigint check (price_cents between 1 and 1000) check (channel = 'sms' or price_cents is null),
  -- Since when this account sends: what was due before is not made up for.
  since timestamptz not null,
  -- Why the account was refused the last time, if it was.
  problem text check (problem in ('refused', 'sealed')),
  primary key (business_id, channel),
  check ((birthday_template is null) = (birthday_since is null)),
  check (sealed_app_secret is not null or not has_buttons)
);
comment on table message_channel is 'archive: mensagens-canais; import: none, its token is a secret; bound: one of each kind, day, month or currency; read: before a business is known; removal: settings.edit';
comment on index message_channel_pkey is 'meets: nobody, changed where it is known';
call guard_business_table('message_channel');

-- An event of the service names a business by its address, and nothing else.
call let_look_up('message_channel', 'replies');
call let_look_up('business', 'replies');

create function whatsapp_account_of(business uuid) returns table (zone text, sender text, sealed_app_secret bytea)
language plpgsql stable set "app.lookup" = 'replies' as $$
#variable_conflict use_column
begin
  return query
  select b.zone, c.sender, c.sealed_app_secret
  from message_channel c join business b on b.id = c.business_id
  where c.business_id = business and c.channel = 'whatsapp' and c.sealed_app_secret is not null;
end $$;

-- What clients answered by WhatsApp, each answer once. It is a client's where it names the message that it answers to, and never
-- by its number alone. What a button said is done; all else waits for a person.
create table message_reply (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  provider_id text not null check (provider_id <> ''),
  message_id uuid,
  client_id uuid,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  button text check (button in ('confirm', 'move', 'decline')),
  text text not null check (text <> ''),
  -- What became of it without a person.
  outcome text check (outcome in ('confirmed', 'cancelled', 'told')),
  received_at timestamptz not null,
  read_at timestamptz,
  -- Null for what was done by itself.
  read_by uuid,
  primary key (business_id, id),
  unique (business_id, provider_id),
  foreign key (business_id, message_id) references message on delete set null (message_id),
  foreign key (business_id, client_id) references client,
  foreign key (business_id, read_by) references member,
  check (outcome is null or (button is not null and read_at is not null)),
  check (read_at is not null or read_by is null)
);
comment on table message_reply is 'archive: mensagens-respostas; import: none, they belong to an account at the service that is not taken along; bound: forgotten after days; removal: clients.delete; about: client, what a client answered on WhatsApp; seen: bookings.edit; until: two years, or when the client is erased';
comment on index message_reply_business_id_provider_id_key is 'meets: nobody, written where there is none yet';
create index message_reply_newest on message_reply (business_id, received_at desc, id);
create index message_reply_unread on message_reply (business_id, received_at desc) where read_at is null;
create index message_reply_client on message_reply (business_id, client_id);
create index message_reply_message on message_reply (business_id, message_id);
call guard_business_table('message_reply');

-- A calendar that other programs read at a secret address: a professional's, or the whole business's. Only the secret's hash is
-- kept; another secret ends the one before it.
create table calendar_feed (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  professional_id uuid,
  secret_hash bytea not null check (length(secret_hash) = 32),
  made_at timestamptz not null,
  made_by uuid not null,
  primary key (business_id, id),
  unique nulls not distinct (business_id, professional_id),
  foreign key (business_id, professional_id) references professional on delete cascade,
  foreign key (business_id, made_by) references member
);
comment on table calendar_feed is 'archive: none, secret addresses, they are made anew; bound: one of each member, professional, client or service; removal: settings.edit; about: team, an agenda in another program''s calendar, its address as a hash; seen: settings.view';
create unique index calendar_feed_secret on calendar_feed (business_id, secret_hash);
call guard_business_table('calendar_feed');

-- What is told of an appointment is told once for each time that it has, so the times move together. One by one, because of two
-- for one appointment the first would for a moment have the time of the second.
create function keep_clock_of_messages() returns trigger language plpgsql as $$
declare
  since constant timestamptz := date_trunc('day', now(), old.zone);
  is_later constant boolean := on_same_clock(since, old.zone, new.zone) > since;
  one record;
begin
  for one in
    select id from message where business_id = new.id and starts_at >= since
    order by case when is_later then starts_at end desc, starts_at
  loop
    update message set starts_at = on_same_clock(starts_at, old.zone, new.zone),
      due_at = case when state = 'waiting' then on_same_clock(due_at, old.zone, new.zone) else due_at end
    where business_id = new.id and id = one.id;
  end loop;
  return null;
end $$;
create trigger keeps_clock_of_messages after update of zone on business for each row
  when (old.zone <> new.zone and current_setting('app.keeps_clock', true) = 'on') execute function keep_clock_of_messages();
