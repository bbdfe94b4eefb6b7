create table service (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  category text,
  description text,
  duration_minutes int not null check (duration_minutes between 5 and 720),
  -- Time that a service takes up beyond what the client sees: preparing before it, tidying after it.
  buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 120),
  buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 120),
  -- {afterMinutes, minutes, isOffered}: when the professional is free in between, as a product works.
  processing jsonb check (
    (processing ->> 'afterMinutes')::int >= 5 and (processing ->> 'minutes')::int >= 5
    and (processing ->> 'afterMinutes')::int + (processing ->> 'minutes')::int <= duration_minutes
  ),
  price_cents bigint not null check (price_cents >= 0),
  -- The item of the list of LC 116; without one the business's holds.
  service_code text check (service_code ~ '^[0-9]{4}$'),
  is_active boolean not null default true,
  photo_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id)
);
comment on table service is 'archive: servicos; removal: services.delete where is_active; about: nobody, the name of a thing';
create index service_name on service (business_id, name);
call guard_business_table('service');
call bound_rows_in_use('service', 1000);
call names_picture('service', 'photo_id');
-- Whoever deletes a picture asks whether a service still has it.
create index service_photo on service (business_id, photo_id) where photo_id is not null;

-- Who performs a service, and what it takes and costs with them; null as with everybody. A service without a row is performed
-- by everyone.
create table service_professional (
  business_id uuid not null references business,
  service_id uuid not null,
  professional_id uuid not null,
  duration_minutes int check (duration_minutes between 5 and 720),
  price_cents bigint check (price_cents >= 0),
  primary key (business_id, service_id, professional_id),
  foreign key (business_id, service_id) references service on delete cascade,
  foreign key (business_id, professional_id) references professional on delete cascade
);
comment on table service_professional is 'archive: servicos-profissionais; about: team, who does which service; seen: services.view';
create index service_professional_of on service_professional (business_id, professional_id);
call guard_business_table('service_professional');
call bound_rows('service_professional', 20000);

-- Rooms, chairs and devices: so many units of a kind, of which a service takes up one.
create table resource (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  units int not null check (units between 1 and 50),
  -- What is out of use is needed by no service any more.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id)
);
comment on table resource is 'archive: recursos; removal: services.delete where is_active; about: nobody, the name of a thing';
call guard_business_table('resource');
call bound_rows_in_use('resource', 60);

-- What a service needs, one unit of each.
create table service_resource (
  business_id uuid not null,
  service_id uuid not null,
  resource_id uuid not null,
  -- Beside its processing, the service needs it only before, in or after that.
  during text not null default 'whole' check (during in ('whole', 'before', 'processing', 'after')),
  primary key (business_id, service_id, resource_id),
  foreign key (business_id, service_id) references service on delete cascade,
  foreign key (business_id, resource_id) references resource on delete cascade
);
comment on table service_resource is 'archive: servicos-recursos; removal: services.edit';
create index service_resource_of on service_resource (business_id, resource_id);
call guard_business_table('service_resource');
call bound_rows('service_resource', 5000);

-- Several services for a price of their own, in the order in which they are done.
create table combo (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  price_cents bigint not null check (price_cents >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id)
);
comment on table combo is 'archive: combos; removal: services.delete; about: nobody, the name of a thing';
call guard_business_table('combo');
call bound_rows('combo', 200);

create table combo_service (
  business_id uuid not null,
  combo_id uuid not null,
  service_id uuid not null,
  place int not null check (place between 1 and 5),
  primary key (business_id, combo_id, service_id),
  foreign key (business_id, combo_id) references combo on delete cascade,
  foreign key (business_id, service_id) references service on delete cascade
);
comment on table combo_service is 'archive: combos-servicos; removal: services.edit';
create index combo_service_of on combo_service (business_id, service_id);
call guard_business_table('combo_service');
call bound_rows('combo_service', 1000);

-- What a combo in use is made of stays in use. A combo holds its services while it is saved, so one of the two finds the other.
create function keep_parts_of_combos() returns trigger language plpgsql as $$
declare
  holder text;
begin
  select c.name into holder
  from combo_service s join combo c on c.business_id = s.business_id and c.id = s.combo_id
  where s.business_id = old.business_id and s.service_id = old.id and c.is_active
  order by c.name limit 1;
  if found then
    raise exception 'the service % is part of a combo', old.id
      using errcode = 'restrict_violation', constraint = 'service_is_in_combo', detail = holder;
  end if;
  return new;
end $$;
create trigger service_rests before update of is_active on service
  for each row when (old.is_active and not new.is_active) execute function keep_parts_of_combos();

-- The form by which codes are told apart, as `barcodeKey` (src/catalogue/barcode.ts) makes it of a code as it is stored.
create function barcode_key(code text) returns text language sql immutable parallel safe
  return case when code ~ '^([0-9]{8}|[0-9]{12,14})$' and (
    select sum(substr(lpad(code, 14, '0'), place, 1)::int * case when place % 2 = 1 then 3 else 1 end) % 10 = 0
    from generate_series(1, 14) place
  ) then lpad(code, 14, '0') else upper(code) end;

create table product (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  barcode text,
  barcode_key text generated always as (barcode_key(barcode)) stored,
  category text,
  description text,
  price_cents bigint not null check (price_cents >= 0),
  -- Equal to the sum of the movements; never shown below zero.
  stock int not null default 0 check (stock >= 0),
  -- At this much or less the product is low; 0 warns when nothing is left.
  low_stock_level int not null default 0 check (low_stock_level between 0 and 1000000),
  ncm text check (ncm ~ '^[0-9]{8}$'),
  is_active boolean not null default true,
  photo_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id)
);
comment on table product is 'archive: produtos; removal: products.delete where is_active; about: nobody, the name of a thing';
create index product_name on product (business_id, name);
create unique index product_barcode on product (business_id, barcode_key) where barcode_key is not null and is_active;
call guard_business_table('product');
call bound_rows_in_use('product', 20000);
call names_picture('product', 'photo_id');
-- As of a service.
create index product_photo on product (business_id, photo_id) where photo_id is not null;

-- The ledger of stock. A sale of more than was there moves what was there and records the rest as shortfall. The sale and the
-- refund are rows of the till, whose migration refers to them from here.
create table stock_movement (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  product_id uuid not null,
  kind text not null check (kind in ('entry', 'exit', 'adjustment', 'sale', 'refund')),
  quantity int not null,
  shortfall int not null default 0 check (shortfall >= 0),
  sale_id uuid,
  refund_id uuid,
  reason text,
  at timestamptz not null,
  account_id uuid references account,
  primary key (business_id, id),
  foreign key (business_id, product_id) references product,
  check ((kind = 'sale') = (sale_id is not null)),
  check ((kind = 'refund') = (refund_id is not null))
);
comment on table stock_movement is 'archive: estoque-movimentos; rows: only added; bound: what was done; addition: products.edit where kind in (''entry'', ''exit'', ''adjustment''); about: team, who changed the stock, and why; seen: products.view';
-- A product's history is read in the order in which its row was locked, which is the order of the ids.
create index stock_movement_history on stock_movement (business_id, product_id, id desc);
call guard_business_table('stock_movement');
call make_append_only('stock_movement');
