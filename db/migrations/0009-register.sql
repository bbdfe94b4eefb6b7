-- A drawer with its name. One that was used is kept for its sessions when it is put out of use, and its name is free again.
create table register (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);
comment on table register is 'archive: caixas-cadastrados; import: replaces what is there; bound: counted by its verb; removal: settings.edit; about: nobody, the name of a thing';
create unique index register_name on register (business_id, searchable(name)) where is_active;
call guard_business_table('register');

create function begin_with_a_register() returns trigger language plpgsql as $$
begin
  insert into register (business_id, name) values (new.id, 'Caixa 1');
  return null;
end $$;
-- Whoever makes a business knows nothing of registers, and none may begin without one.
create trigger begins_with_a_register after insert on business for each row execute function begin_with_a_register();

create table register_session (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  register_id uuid not null,
  -- Who stands at the register is its cashier; a professional is who serves.
  cashier_name text not null check (cashier_name <> ''),
  opening_cents bigint not null check (opening_cents >= 0),
  opened_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  closed_at timestamptz,
  closing_cents bigint check (closing_cents >= 0),
  -- Sums of the ledgers, written once at closing. Expected and difference follow from them: they can never say something else.
  total_cents bigint,
  card_cents bigint,
  cash_cents bigint,
  pix_cents bigint,
  -- What clients had paid ahead is a part of what was sold, and of nothing that is in the drawer.
  deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  supplies_cents bigint not null default 0 check (supplies_cents >= 0),
  withdrawals_cents bigint not null default 0 check (withdrawals_cents >= 0),
  refunded_card_cents bigint not null default 0 check (refunded_card_cents >= 0),
  refunded_cash_cents bigint not null default 0 check (refunded_cash_cents >= 0),
  refunded_pix_cents bigint not null default 0 check (refunded_pix_cents >= 0),
  refunded_deposit_cents bigint not null default 0 check (refunded_deposit_cents >= 0),
  expected_cents bigint generated always as
    (opening_cents + cash_cents + supplies_cents - withdrawals_cents - refunded_cash_cents) stored
    check (expected_cents >= 0),
  difference_cents bigint generated always as
    (closing_cents - (opening_cents + cash_cents + supplies_cents - withdrawals_cents - refunded_cash_cents)) stored,
  primary key (business_id, id),
  foreign key (business_id, register_id) references register,
  check ((status = 'closed') = (closed_at is not null)),
  check (status = 'open' or
    (closing_cents is not null and total_cents = card_cents + cash_cents + pix_cents + deposit_cents))
);
comment on table register_session is 'archive: caixas; bound: what was done; removal: pos.sales where status = ''open''; about: team, whose drawer it was; seen: pos.view, dashboard.export';
create unique index register_one_open on register_session (business_id, register_id) where status = 'open';
create index register_sessions on register_session (business_id, register_id, opened_at desc);
create index register_opened on register_session (business_id, opened_at desc);
call guard_business_table('register_session');

-- A closed session never changes, whoever asks.
create function refuse_closed_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_erasing() then return old; end if;
  if old.status = 'closed' or tg_op = 'DELETE' then
    raise exception 'a register session is kept, and a closed one never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger register_session_closed before update or delete on register_session
  for each row execute function refuse_closed_session();

-- What goes into the drawer and out of it beside sales. The id is made by the till and recognises a retry.
create table register_movement (
  business_id uuid not null references business,
  id uuid not null,
  register_session_id uuid not null,
  kind text not null check (kind in ('supply', 'withdrawal')),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason <> ''),
  at timestamptz not null,
  account_id uuid references account,
  actor_name text not null,
  primary key (business_id, id),
  foreign key (business_id, register_session_id) references register_session
);
comment on table register_movement is 'archive: caixas-movimentos; rows: only added; bound: what was done; about: team, what went in and out of a drawer, by whom; seen: pos.view';
create index register_movement_session on register_movement (business_id, register_session_id, at);
call guard_business_table('register_movement');
call make_append_only('register_movement');

-- How the till and the drawer are run. A business without a row has the defaults, which stand in the code.
create table register_rules (
  business_id uuid primary key references business,
  -- Whoever closes the register counts before seeing what should be there.
  blind_closing boolean not null,
  sells_without_stock boolean not null,
  -- Whether a service that several perform may be sold with nobody's name.
  sells_without_performer boolean not null,
  -- The highest discount that a role gives alone, in hundredths of a percent; without one it gives any. The owner has no limit.
  employee_discount_hundredths int check (employee_discount_hundredths between 0 and 10000),
  manager_discount_hundredths int check (manager_discount_hundredths between 0 and 10000),
  -- How many digits of a scale's label are the item's code and its price or weight; without them no label is read.
  label_code_digits int check (label_code_digits between 4 and 6),
  label_value_digits int check (label_value_digits between 4 and 6 and label_code_digits + label_value_digits <= 11),
  label_holds text check (label_holds in ('price', 'weight')),
  check (num_nulls(label_code_digits, label_value_digits, label_holds) in (0, 3))
);
comment on table register_rules is 'archive: caixa-regras; import: replaces what is there; bound: one row';
call guard_business_table('register_rules');

-- What a member types at somebody else's till to allow what that person may not.
create table approval_pin (
  business_id uuid not null references business,
  account_id uuid not null references account,
  pin_hash text not null,
  set_at timestamptz not null,
  primary key (business_id, account_id)
);
comment on table approval_pin is 'archive: none, what only its owner knows; bound: one of each member, professional, client or service; about: team, the PIN of who approves discounts, as a hash; seen: nobody';
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
comment on table discount_approval is 'archive: descontos-autorizados; rows: only added; bound: what was done; about: team, who approved a discount; seen: pos.view';
create index discount_approval_sale on discount_approval (business_id, sale_id);
call guard_business_table('discount_approval');
call make_append_only('discount_approval');

-- What a business has agreed with its card machine. A band without a row is not offered at the till.
create table card_terms (
  business_id uuid not null references business,
  band text not null check (band in ('debit', 'credit', 'to_six', 'to_twelve')),
  -- In hundredths of a percent.
  fee_hundredths int not null check (fee_hundredths between 0 and 10000),
  -- Until the money, or its first part, arrives; the other parts follow each thirty days.
  days int not null check (days between 0 and 365),
  in_parts boolean not null check (not in_parts or band in ('to_six', 'to_twelve')),
  primary key (business_id, band)
);
comment on table card_terms is 'archive: taxas-de-cartao; import: replaces what is there; bound: one of each kind, day, month or currency; removal: settings.edit';
call guard_business_table('card_terms');
