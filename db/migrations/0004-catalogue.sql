create table service (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  category text,
  description text,
  duration_minutes int not null check (duration_minutes between 5 and 720),
  price_cents bigint not null check (price_cents >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id)
);
create index service_name on service (business_id, name);
call guard_business_table('service');

create table product (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  barcode text,
  category text,
  description text,
  price_cents bigint not null check (price_cents >= 0),
  -- Equal to the sum of the movements; never shown below zero.
  stock int not null default 0 check (stock >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id)
);
create index product_name on product (business_id, name);
create unique index product_barcode on product (business_id, barcode) where barcode is not null and is_active;
call guard_business_table('product');

-- The ledger of stock. A sale of more than was there moves what was there and records the rest as shortfall.
create table stock_movement (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  product_id uuid not null,
  kind text not null check (kind in ('entry', 'exit', 'adjustment', 'sale')),
  quantity int not null,
  shortfall int not null default 0 check (shortfall >= 0),
  sale_id uuid,
  reason text,
  at timestamptz not null,
  account_id uuid references account,
  primary key (business_id, id),
  foreign key (business_id, product_id) references product,
  check ((kind = 'sale') = (sale_id is not null))
);
create index stock_movement_product on stock_movement (business_id, product_id, at desc);
call guard_business_table('stock_movement');
call make_append_only('stock_movement');
