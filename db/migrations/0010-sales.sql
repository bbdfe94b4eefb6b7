-- The id is made by the till and recognises a retry; request_hash tells a retry from another cart under the same id.
create table sale (
  business_id uuid not null references business,
  id uuid not null,
  request_hash bytea not null,
  register_session_id uuid not null,
  client_id uuid,
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  total_cents bigint not null check (total_cents = subtotal_cents - discount_cents),
  sold_at timestamptz not null,
  -- The business's zone at that moment: a day that was told stays, also when the business has another zone later.
  zone text not null,
  sold_on date not null generated always as ((sold_at at time zone zone)::date) stored,
  sold_by uuid references account,
  -- Where it was sold, as fiscal documents say it.
  municipality_code text,
  municipal_registration text,
  primary key (business_id, id),
  foreign key (business_id, register_session_id) references register_session,
  foreign key (business_id, client_id) references client,
  check (total_cents >= 0)
);
comment on table sale is 'archive: vendas; rows: only added; bound: what was done; about: client, what was sold, as the tax law asks; seen: pos.view';
create index sale_recent on sale (business_id, sold_at desc);
create index sale_day on sale (business_id, sold_on);
create index sale_session on sale (business_id, register_session_id);
create index sale_client on sale (business_id, client_id, sold_at desc) where client_id is not null;
call guard_business_table('sale');
call make_append_only('sale');

-- What was sold, with the name and price of that moment.
create table sale_item (
  business_id uuid not null references business,
  sale_id uuid not null,
  line int not null,
  product_id uuid,
  service_id uuid,
  -- The appointment that a line brings to the till: the line has its agreed price, and it is paid once.
  appointment_id uuid,
  professional_id uuid,
  name text not null,
  quantity int not null check (quantity > 0),
  unit_cents bigint not null check (unit_cents >= 0),
  total_cents bigint not null check (total_cents = unit_cents * quantity),
  -- What the counter writes to a line: "sem perfume", "com o cabelo da cliente".
  note text check (note <> ''),
  -- The item of the list of LC 116 of a service, the NCM of a product, of that moment.
  fiscal_code text check (fiscal_code ~ case when service_id is null then '^[0-9]{8}$' else '^[0-9]{4}$' end),
  primary key (business_id, sale_id, line),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, product_id) references product,
  foreign key (business_id, service_id) references service,
  foreign key (business_id, appointment_id) references appointment,
  foreign key (business_id, professional_id) references professional,
  check ((product_id is null) <> (service_id is null)),
  check (appointment_id is null or (service_id is not null and quantity = 1))
);
comment on table sale_item is 'archive: vendas-itens; rows: only added; bound: what was done; about: client, its lines, and who served; seen: pos.view';
comment on index sale_item_pkey is 'meets: nobody, numbered or made with the sale or refund that holds the key';
create index sale_item_appointment on sale_item (business_id, appointment_id) where appointment_id is not null;
call guard_business_table('sale_item');
call make_append_only('sale_item');

create table payment (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  sale_id uuid not null,
  register_session_id uuid not null,
  method text not null check (method in ('card', 'cash', 'pix', 'deposit')),
  amount_cents bigint not null check (amount_cents >= 0),
  received_cents bigint check (received_cents >= amount_cents),
  -- Without internet nobody can see whether a card or PIX payment arrived. Whoever looked it up later says so.
  to_be_checked boolean not null default false check (method <> 'cash' or not to_be_checked),
  at timestamptz not null,
  -- How a card payment was made, what of it the machine keeps, and when the rest arrives, by the terms of its moment.
  card_kind text check (card_kind in ('debit', 'credit')),
  installments int check (installments between 1 and 12),
  -- In hundredths of a percent.
  fee_hundredths int check (fee_hundredths between 0 and 10000),
  fee_cents bigint check (fee_cents = (amount_cents * fee_hundredths + 5000) / 10000),
  arrives_on date,
  in_parts boolean not null default false,
  -- The visit for which the client had paid ahead what is paid here. The payment is the ledger's row of that credit, and what a
  -- refund gives back by it lies with the visit again.
  visit_id uuid,
  primary key (business_id, id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, register_session_id) references register_session,
  foreign key (business_id, visit_id) references visit,
  check (card_kind is null or method = 'card'),
  check ((card_kind is null) = (installments is null)),
  check (card_kind is distinct from 'debit' or installments = 1),
  check ((fee_hundredths is null) = (fee_cents is null) and (fee_cents is null) = (arrives_on is null)),
  check (arrives_on is null or card_kind is not null),
  check (not in_parts or (arrives_on is not null and installments > 1)),
  check ((method = 'deposit') = (visit_id is not null)),
  check (method <> 'deposit' or (amount_cents > 0 and not to_be_checked))
);
comment on table payment is 'archive: pagamentos; rows: only added; bound: what was done';
create index payment_sale on payment (business_id, sale_id);
create index payment_session on payment (business_id, register_session_id, method);
create index payment_arrival on payment (business_id, arrives_on) where arrives_on is not null;
create index payment_deposit on payment (business_id, visit_id) where visit_id is not null;
call guard_business_table('payment');
call make_append_only('payment');
create trigger takes_payments after insert on payment
  referencing new table as added for each statement execute function take_payments();

create table payment_check (
  business_id uuid not null references business,
  payment_id uuid not null,
  at timestamptz not null,
  account_id uuid references account,
  actor_name text not null,
  primary key (business_id, payment_id),
  foreign key (business_id, payment_id) references payment
);
comment on table payment_check is 'archive: pagamentos-conferidos; rows: only added; bound: what was done; about: team, who looked whether a payment came; seen: pos.view';
call guard_business_table('payment_check');
call make_append_only('payment_check');

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
  zone text not null,
  refunded_on date not null generated always as ((refunded_at at time zone zone)::date) stored,
  account_id uuid references account,
  actor_name text not null,
  primary key (business_id, id),
  unique (business_id, id, sale_id),
  unique (business_id, id, register_session_id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, register_session_id) references register_session
);
comment on table refund is 'archive: estornos; rows: only added; bound: what was done; addition: pos.refund; about: team, what was given back, why and by whom; seen: pos.view';
create index refund_sale on refund (business_id, sale_id);
create index refund_recent on refund (business_id, refunded_at desc);
create index refund_day on refund (business_id, refunded_on);
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
comment on table refund_item is 'archive: estornos-itens; rows: only added; bound: what was done';
create index refund_item_line on refund_item (business_id, sale_id, line);
call guard_business_table('refund_item');
call make_append_only('refund_item');

create table refund_payment (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  refund_id uuid not null,
  register_session_id uuid not null,
  method text not null check (method in ('card', 'cash', 'pix', 'deposit')),
  -- The payment by deposit of which it gives back.
  payment_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, refund_id, register_session_id) references refund (business_id, id, register_session_id),
  foreign key (business_id, payment_id) references payment,
  check ((method = 'deposit') = (payment_id is not null))
);
comment on table refund_payment is 'archive: estornos-pagamentos; rows: only added; bound: what was done';
create index refund_payment_refund on refund_payment (business_id, refund_id);
create index refund_payment_session on refund_payment (business_id, register_session_id, method);
create index refund_payment_deposit on refund_payment (business_id, payment_id) where payment_id is not null;
call guard_business_table('refund_payment');
call make_append_only('refund_payment');
create trigger takes_payments after insert on refund_payment
  referencing new table as added for each statement execute function take_payments();

-- The ledger of stock is the catalogue's, which knows neither of these.
alter table stock_movement
  add foreign key (business_id, sale_id) references sale,
  add foreign key (business_id, refund_id) references refund;

-- What professionals earn by the services they performed. The rate is that of the moment of the sale; the base is the
-- line's share of what was paid. A refund takes back with negative rows, so that every figure is a sum.
create table commission_entry (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  sale_id uuid not null,
  line int not null,
  professional_id uuid not null,
  kind text not null check (kind in ('accrual', 'reversal')),
  -- In hundredths of a percent.
  hundredths int not null check (hundredths between 0 and 10000),
  base_cents bigint not null,
  amount_cents bigint not null,
  refund_id uuid,
  at timestamptz not null,
  zone text not null,
  earned_on date not null generated always as ((at at time zone zone)::date) stored,
  primary key (business_id, id),
  foreign key (business_id, sale_id, line) references sale_item,
  foreign key (business_id, professional_id) references professional,
  foreign key (business_id, refund_id) references refund,
  check ((kind = 'reversal') = (refund_id is not null)),
  check (case kind when 'accrual' then base_cents >= 0 and amount_cents >= 0 else base_cents <= 0 and amount_cents <= 0 end)
);
comment on table commission_entry is 'archive: comissoes; rows: only added; bound: what was done; about: team, what a professional earned; seen: dashboard.view';
create unique index commission_accrual on commission_entry (business_id, sale_id, line) where kind = 'accrual';
comment on index commission_accrual is 'meets: nobody, numbered or made with the sale or refund that holds the key';
create unique index commission_reversal on commission_entry (business_id, refund_id, sale_id, line) where kind = 'reversal';
comment on index commission_reversal is 'meets: nobody, numbered or made with the sale or refund that holds the key';
create index commission_line on commission_entry (business_id, sale_id, line);
create index commission_statement on commission_entry (business_id, professional_id, earned_on, at);
call guard_business_table('commission_entry');
call make_append_only('commission_entry');

-- Where the business is paid by PIX: what a BR Code is made of.
create table pix_key (
  business_id uuid primary key references business,
  kind text not null check (kind in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  key text not null check (key <> ''),
  holder_name text not null check (holder_name <> ''),
  city text not null check (city <> ''),
  updated_at timestamptz not null default now()
);
comment on table pix_key is 'archive: chave-pix; import: replaces what is there; bound: one row; removal: settings.edit; about: payer, where PIX of clients goes; seen: pos.view';
call guard_business_table('pix_key');

-- The public address of a receipt. Whoever has the token sees that receipt, and nothing else.
create table receipt_link (
  business_id uuid not null references business,
  sale_id uuid not null,
  token text not null check (length(token) = 43),
  created_at timestamptz not null default now(),
  primary key (business_id, sale_id),
  foreign key (business_id, sale_id) references sale
);
comment on table receipt_link is 'archive: none, secret addresses of receipts that are in it themselves; bound: what was done; about: client, the address of a sale''s receipt; seen: pos.view, the person';
create unique index receipt_link_token on receipt_link (business_id, token);
comment on index receipt_link_token is 'meets: nobody, a secret that is drawn anew';
call guard_business_table('receipt_link');

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
comment on table device_key is 'archive: none, keys of devices; bound: what was done; about: team, seals what the till keeps on a device; seen: nobody';
call guard_business_table('device_key');

-- A sale that a till made without internet is a fact: it is stored as it was made, whatever has changed meanwhile. Its price
-- and its time are the device's word; who sold it and who sent it are ours.
create table offline_sale (
  business_id uuid not null references business,
  sale_id uuid not null,
  -- The session that was open, as far as the till knew.
  register_session_id uuid,
  made_at timestamptz not null,
  seller_name text not null,
  sent_by uuid references account,
  sender_name text not null,
  primary key (business_id, sale_id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, register_session_id) references register_session
);
comment on table offline_sale is 'archive: vendas-sem-internet; rows: only added; bound: what was done; about: team, who sold without a network, and who sent it; seen: pos.view';
call guard_business_table('offline_sale');
call make_append_only('offline_sale');

-- In what it differs from what the business knew when it arrived; of one of its lines, or of the whole sale.
create table sale_mark (
  business_id uuid not null references business,
  sale_id uuid not null,
  number int not null,
  kind text not null check (kind in (
    'register', 'client_removed', 'client_gone', 'discount',
    'price', 'item_inactive', 'item_gone', 'stock', 'seller_gone', 'performer', 'performer_missing', 'visit_changed',
    'visit_paid')),
  line int,
  -- What the line would have cost.
  listed_cents bigint check (listed_cents >= 0),
  primary key (business_id, sale_id, number),
  foreign key (business_id, sale_id) references offline_sale,
  foreign key (business_id, sale_id, line) references sale_item,
  check ((kind in ('register', 'client_removed', 'client_gone', 'discount')) = (line is null)),
  check ((kind = 'price') = (listed_cents is not null))
);
comment on table sale_mark is 'archive: vendas-avisos; rows: only added; bound: what was done';
comment on index sale_mark_pkey is 'meets: nobody, numbered or made with the sale or refund that holds the key';
call guard_business_table('sale_mark');
call make_append_only('sale_mark');

-- A stored sale that a till without internet has charged as well, at another register: its drawer holds money of no sale.
create table double_charge (
  business_id uuid not null references business,
  sale_id uuid not null,
  -- The session in which it was charged once more.
  register_session_id uuid not null,
  total_cents bigint not null check (total_cents >= 0),
  cash_cents bigint not null check (cash_cents between 0 and total_cents),
  made_at timestamptz not null,
  at timestamptz not null,
  seller_name text not null,
  sent_by uuid references account,
  sender_name text not null,
  primary key (business_id, sale_id, register_session_id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, register_session_id) references register_session
);
comment on table double_charge is 'archive: vendas-cobradas-em-dobro; rows: only added; bound: what was done; about: team, what two registers charged; seen: pos.view';
comment on index double_charge_pkey is 'meets: nobody, noted while the sale is held by its id (src/sales/server/charged-elsewhere.test.ts)';
create index double_charge_session on double_charge (business_id, register_session_id);
call guard_business_table('double_charge');
call make_append_only('double_charge');

-- A sale that was given up, and why.
create table discarded_sale (
  business_id uuid not null references business,
  sale_id uuid not null,
  request_hash bytea not null,
  total_cents bigint not null check (total_cents >= 0),
  reason text not null check (reason <> ''),
  -- Items, discount and payments as they were sent, without notes and without the client.
  content jsonb not null,
  made_at timestamptz,
  seller_name text not null,
  at timestamptz not null,
  account_id uuid references account,
  actor_name text not null,
  primary key (business_id, sale_id)
);
comment on table discarded_sale is 'archive: vendas-descartadas; rows: only added; bound: what was done; addition: pos.refund; about: team, a sale that was given up, and why; seen: pos.refund';
create index discarded_sale_recent on discarded_sale (business_id, at desc);
call guard_business_table('discarded_sale');
call make_append_only('discarded_sale');
