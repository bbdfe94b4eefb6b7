-- How a business sends by itself: its own account at WhatsApp or at a provider of SMS. The secret is sealed
-- (src/platform/server/seal.ts), and no door hands it out.
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
  -- Since when this account sends: what was due before is not made up for.
  since timestamptz not null,
  -- Why the account was refused the last time, if it was.
  problem text check (problem in ('refused', 'sealed')),
  primary key (business_id, channel),
  check ((birthday_template is null) = (birthday_since is null))
);
call guard_business_table('message_channel');
