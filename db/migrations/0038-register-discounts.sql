-- The highest discount that a role gives alone, in hundredths of a percent; without one it gives any. The owner has no limit.
alter table register_rules
  add column employee_discount_hundredths int check (employee_discount_hundredths between 0 and 10000),
  add column manager_discount_hundredths int check (manager_discount_hundredths between 0 and 10000);

-- What a member types at somebody else's till to allow what that person may not.
create table approval_pin (
  business_id uuid not null references business,
  account_id uuid not null references account,
  pin_hash text not null,
  set_at timestamptz not null,
  primary key (business_id, account_id)
);
call guard_business_table('approval_pin');

-- A discount above the seller's limit, allowed for one sale before it is made.
create table discount_approval (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  -- Made by the till; the sale may never come to be.
  sale_id uuid not null,
  most_cents bigint not null check (most_cents > 0),
  -- The limit of whoever allowed it.
  most_hundredths int check (most_hundredths between 0 and 10000),
  reason text not null check (reason <> ''),
  at timestamptz not null,
  account_id uuid not null references account,
  approver_name text not null,
  asked_by uuid references account,
  primary key (business_id, id)
);
create index discount_approval_sale on discount_approval (business_id, sale_id);
call guard_business_table('discount_approval');
call make_append_only('discount_approval');
