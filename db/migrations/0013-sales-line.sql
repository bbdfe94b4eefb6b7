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
