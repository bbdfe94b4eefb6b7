-- What a device keeps for selling without internet is sealed with its member's key. A device forgets the key when its
-- person signs out; who signs in again gets it back, and nobody else does.
create table device_key (
  business_id uuid not null references business,
  account_id uuid not null references account,
  key bytea not null check (length(key) = 32),
  made_at timestamptz not null,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references member
);
call guard_business_table('device_key');

-- Without internet nobody can see whether a card or PIX payment arrived. Whoever looked it up later says so.
alter table payment add column to_be_checked boolean not null default false check (method <> 'cash' or not to_be_checked);

create table payment_check (
  business_id uuid not null references business,
  payment_id uuid not null,
  at timestamptz not null,
  account_id uuid references account,
  actor_name text not null,
  primary key (business_id, payment_id),
  foreign key (business_id, payment_id) references payment
);
call guard_business_table('payment_check');
call make_append_only('payment_check');
