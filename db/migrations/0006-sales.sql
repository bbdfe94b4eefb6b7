create table register_session (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  professional_name text not null check (professional_name <> ''),
  opening_cents bigint not null check (opening_cents >= 0),
  opened_at timestamptz not null,
  opened_by uuid references account,
  status text not null default 'open' check (status in ('open', 'closed')),
  closed_at timestamptz,
  closed_by uuid references account,
  closing_cents bigint check (closing_cents >= 0),
  total_cents bigint,
  card_cents bigint,
  cash_cents bigint,
  pix_cents bigint,
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
  sold_by uuid references account,
  primary key (business_id, id),
  foreign key (business_id, register_session_id) references register_session,
  foreign key (business_id, client_id) references client,
  check (total_cents >= 0)
);
create index sale_recent on sale (business_id, sold_at desc);
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
  professional_id uuid,
  name text not null,
  quantity int not null check (quantity > 0),
  unit_cents bigint not null check (unit_cents >= 0),
  total_cents bigint not null check (total_cents = unit_cents * quantity),
  primary key (business_id, sale_id, line),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, product_id) references product,
  foreign key (business_id, service_id) references service,
  foreign key (business_id, professional_id) references professional,
  check ((product_id is null) <> (service_id is null))
);
call guard_business_table('sale_item');
call make_append_only('sale_item');

create table payment (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  sale_id uuid not null,
  register_session_id uuid not null,
  method text not null check (method in ('card', 'cash', 'pix')),
  amount_cents bigint not null check (amount_cents >= 0),
  received_cents bigint check (received_cents >= amount_cents),
  at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, register_session_id) references register_session
);
create index payment_sale on payment (business_id, sale_id);
create index payment_session on payment (business_id, register_session_id, method);
call guard_business_table('payment');
call make_append_only('payment');

alter table stock_movement add foreign key (business_id, sale_id) references sale;
