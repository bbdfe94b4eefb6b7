-- What professionals earn by the services they performed. The rate is that of the moment of the sale; the base is the
-- line's share of what was paid. A refund takes back with negative rows, so that every figure is a sum.
create table commission_entry (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  sale_id uuid not null,
  line int not null,
  professional_id uuid not null,
  kind text not null check (kind in ('accrual', 'reversal')),
  percent int not null check (percent between 0 and 100),
  base_cents bigint not null,
  amount_cents bigint not null,
  refund_id uuid,
  at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, sale_id, line) references sale_item,
  foreign key (business_id, professional_id) references professional,
  check ((kind = 'reversal') = (refund_id is not null)),
  check (case kind when 'accrual' then base_cents >= 0 and amount_cents >= 0 else base_cents <= 0 and amount_cents <= 0 end)
);
create unique index commission_accrual on commission_entry (business_id, sale_id, line) where kind = 'accrual';
create unique index commission_reversal on commission_entry (business_id, refund_id, sale_id, line) where kind = 'reversal';
create index commission_line on commission_entry (business_id, sale_id, line);
create index commission_statement on commission_entry (business_id, professional_id, at);
call guard_business_table('commission_entry');
call make_append_only('commission_entry');
