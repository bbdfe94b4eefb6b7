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

-- A sale taken back, whole or in part. It lies in the session that is open when it is made, not in the sale's.
create table refund (
  business_id uuid not null references business,
  id uuid not null,
  request_hash bytea not null,
  sale_id uuid not null,
  register_session_id uuid not null,
  amount_cents bigint not null check (amount_cents >= 0),
  reason text not null check (reason <> ''),
  restocks boolean not null,
  refunded_at timestamptz not null,
  account_id uuid references account,
  actor_name text not null,
  primary key (business_id, id),
  unique (business_id, id, sale_id),
  unique (business_id, id, register_session_id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, register_session_id) references register_session
);
create index refund_sale on refund (business_id, sale_id);
create index refund_recent on refund (business_id, refunded_at desc);
create index refund_session on refund (business_id, register_session_id);
call guard_business_table('refund');
call make_append_only('refund');

-- What came back, with its part of what was paid.
create table refund_item (
  business_id uuid not null references business,
  refund_id uuid not null,
  sale_id uuid not null,
  line int not null,
  quantity int not null check (quantity > 0),
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (business_id, refund_id, line),
  foreign key (business_id, refund_id, sale_id) references refund (business_id, id, sale_id),
  foreign key (business_id, sale_id, line) references sale_item
);
create index refund_item_line on refund_item (business_id, sale_id, line);
call guard_business_table('refund_item');
call make_append_only('refund_item');

create table refund_payment (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  refund_id uuid not null,
  register_session_id uuid not null,
  method text not null check (method in ('card', 'cash', 'pix')),
  amount_cents bigint not null check (amount_cents > 0),
  at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, refund_id, register_session_id) references refund (business_id, id, register_session_id)
);
create index refund_payment_refund on refund_payment (business_id, refund_id);
create index refund_payment_session on refund_payment (business_id, register_session_id, method);
call guard_business_table('refund_payment');
call make_append_only('refund_payment');

alter table stock_movement
  add column refund_id uuid,
  add foreign key (business_id, refund_id) references refund,
  drop constraint stock_movement_kind_check,
  add constraint stock_movement_kind_check check (kind in ('entry', 'exit', 'adjustment', 'sale', 'refund')),
  add check ((kind = 'refund') = (refund_id is not null));

alter table commission_entry add foreign key (business_id, refund_id) references refund;

-- Sums of the ledgers, written once at closing as the sales' sums are. Expected and difference follow from them, also for
-- the sessions that were closed before there were movements and refunds: they can never say something else.
alter table register_session
  add column supplies_cents bigint not null default 0 check (supplies_cents >= 0),
  add column withdrawals_cents bigint not null default 0 check (withdrawals_cents >= 0),
  add column refunded_card_cents bigint not null default 0 check (refunded_card_cents >= 0),
  add column refunded_cash_cents bigint not null default 0 check (refunded_cash_cents >= 0),
  add column refunded_pix_cents bigint not null default 0 check (refunded_pix_cents >= 0),
  add column expected_cents bigint generated always as
    (opening_cents + cash_cents + supplies_cents - withdrawals_cents - refunded_cash_cents) stored
    check (expected_cents >= 0),
  add column difference_cents bigint generated always as
    (closing_cents - (opening_cents + cash_cents + supplies_cents - withdrawals_cents - refunded_cash_cents)) stored;

-- Whoever closes the register counts before seeing what should be there.
alter table business add column blind_closing boolean not null default false;
