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
  -- Since when this account sends: what was due before is not made up for.
  since timestamptz not null,
  -- Why the account was refused the last time, if it was.
  problem text check (problem in ('refused', 'sealed')),
  primary key (business_id, channel)
);
call guard_business_table('message_channel');

alter table message_rule drop constraint message_rule_kind_check, drop constraint message_rule_channel_check,
  add constraint message_rule_kind_check check (kind in ('booked', 'reminder', 'second_reminder', 'thanks', 'miss_you')),
  add constraint message_rule_channel_check check (channel in ('email', 'whatsapp', 'sms'));

alter table message drop constraint message_kind_check, drop constraint message_channel_check,
  drop constraint message_state_check, drop constraint message_reason_check,
  add constraint message_kind_check check (kind in ('booked', 'reminder', 'second_reminder', 'thanks', 'miss_you')),
  add constraint message_channel_check check (channel in ('email', 'whatsapp', 'sms')),
  -- Unsure is what may have left or not: nobody said, and it is not sent again.
  add constraint message_state_check check (
    state in ('waiting', 'sending', 'failed', 'sent', 'not_sent', 'opened', 'unsure')),
  add constraint message_reason_check check (reason in (
    'moved', 'cancelled', 'gone', 'pending', 'opted_out', 'not_agreed', 'no_address', 'client_gone', 'switched_off', 'too_late',
    'came_back', 'suspended', 'too_many', 'no_channel', 'refused', 'channel_refused'));
