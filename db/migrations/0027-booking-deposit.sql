-- Off, nothing is asked when somebody books, whatever the rule says.
alter table booking_link add column allow_online_payment boolean not null default false;

-- What whoever booked accepted about the deposit; null where none was asked.
alter table online_booking
  add column deposit_policy_version int,
  add foreign key (business_id, deposit_policy_version) references deposit_policy;
