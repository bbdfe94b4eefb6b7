-- What the counter writes to a line: "sem perfume", "com o cabelo da cliente".
alter table sale_item add column note text check (note <> '');

-- Where the business is paid by PIX: what a BR Code is made of.
create table pix_key (
  business_id uuid primary key references business,
  kind text not null check (kind in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  key text not null check (key <> ''),
  holder_name text not null check (holder_name <> ''),
  city text not null check (city <> ''),
  updated_at timestamptz not null default now()
);
call guard_business_table('pix_key');

-- The public address of a receipt. Whoever has the token sees that receipt, and nothing else.
create table receipt_link (
  business_id uuid not null references business,
  sale_id uuid not null,
  token text not null check (length(token) = 32),
  created_at timestamptz not null default now(),
  primary key (business_id, sale_id),
  foreign key (business_id, sale_id) references sale
);
create unique index receipt_link_token on receipt_link (token);
call guard_business_table('receipt_link');

-- Whoever opens the address comes with a token only. The mark lasts for the function's duration.
create policy by_token on receipt_link for select using (current_setting('app.lookup', true) = 'receipt');
create policy by_receipt on business for select using (current_setting('app.lookup', true) = 'receipt');

create function receipt_by_token(secret text) returns table (business_id uuid, sale_id uuid, zone text)
language sql stable set "app.lookup" = 'receipt' as $$
  select b.id, l.sale_id, b.zone
  from receipt_link l join business b on b.id = l.business_id
  where l.token = secret
$$;
