-- A sale that a till made without internet is a fact: it is stored as it was made, whatever has changed meanwhile. Its price
-- and its time are the device's word; who sold it and who sent it are ours.
create table offline_sale (
  business_id uuid not null references business,
  sale_id uuid not null,
  -- The session that was open, as far as the till knew.
  register_session_id uuid,
  made_at timestamptz not null,
  arrived_at timestamptz not null,
  seller_name text not null,
  sent_by uuid references account,
  sender_name text not null,
  primary key (business_id, sale_id),
  foreign key (business_id, sale_id) references sale,
  foreign key (business_id, register_session_id) references register_session
);
call guard_business_table('offline_sale');
call make_append_only('offline_sale');

-- In what it differs from what the business knew when it arrived; of one of its lines, or of the whole sale.
create table sale_mark (
  business_id uuid not null references business,
  sale_id uuid not null,
  number int not null,
  kind text not null check (kind in (
    'register', 'client_removed', 'client_gone',
    'price', 'item_inactive', 'item_gone', 'stock', 'seller_gone', 'performer', 'visit_changed', 'visit_paid')),
  line int,
  -- What the line would have cost.
  listed_cents bigint check (listed_cents >= 0),
  primary key (business_id, sale_id, number),
  foreign key (business_id, sale_id) references offline_sale,
  foreign key (business_id, sale_id, line) references sale_item,
  check ((kind in ('register', 'client_removed', 'client_gone')) = (line is null)),
  check ((kind = 'price') = (listed_cents is not null))
);
call guard_business_table('sale_mark');
call make_append_only('sale_mark');

-- The sales of before, as the audit tells of them.
insert into offline_sale (business_id, sale_id, register_session_id, made_at, arrived_at, seller_name, sent_by, sender_name)
select a.business_id, s.id, s.register_session_id, (a.detail #>> '{offline,soldAt}')::timestamptz, a.at, a.actor_name,
  a.account_id, a.actor_name
from audit a
join sale s on s.business_id = a.business_id and s.id = (a.detail ->> 'sale')::uuid
where a.action = 'sale.close' and a.detail ? 'offline';

-- A sale that was given up, and why.
create table discarded_sale (
  business_id uuid not null references business,
  sale_id uuid not null,
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
create index discarded_sale_recent on discarded_sale (business_id, at desc);
call guard_business_table('discarded_sale');
call make_append_only('discarded_sale');
