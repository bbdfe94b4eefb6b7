create table register_session (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
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
  supplies_cents bigint not null default 0 check (supplies_cents >= 0),
  withdrawals_cents bigint not null default 0 check (withdrawals_cents >= 0),
  refunded_card_cents bigint not null default 0 check (refunded_card_cents >= 0),
  refunded_cash_cents bigint not null default 0 check (refunded_cash_cents >= 0),
  refunded_pix_cents bigint not null default 0 check (refunded_pix_cents >= 0),
  expected_cents bigint generated always as
    (opening_cents + cash_cents + supplies_cents - withdrawals_cents - refunded_cash_cents) stored
    check (expected_cents >= 0),
  difference_cents bigint generated always as
    (closing_cents - (opening_cents + cash_cents + supplies_cents - withdrawals_cents - refunded_cash_cents)) stored,
  primary key (business_id, id),
  check ((status = 'closed') = (closed_at is not null)),
  check (status = 'open' or (closing_cents is not null and total_cents = card_cents + cash_cents + pix_cents))
);
create unique index register_one_open on register_session (business_id) where status = 'open';
create index register_opened on register_session (business_id, opened_at desc);
call guard_business_table('register_session');

-- A closed session never changes, whoever asks.
create function refuse_closed_session() returns trigger language plpgsql as $$
begin
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
create index register_movement_session on register_movement (business_id, register_session_id, at);
call guard_business_table('register_movement');
call make_append_only('register_movement');

-- How the till and the drawer are run. A business without a row has the defaults, which stand in the code.
create table register_rules (
  business_id uuid primary key references business,
  -- Whoever closes the register counts before seeing what should be there.
  blind_closing boolean not null,
  sells_without_stock boolean not null
);
call guard_business_table('register_rules');
