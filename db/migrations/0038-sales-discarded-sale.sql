-- A sale that a till made without internet, that was refused, and that somebody gave up: what it was and why. The trail says only that
-- it happened.
create table discarded_sale (
  business_id uuid not null references business,
  -- The id that the till gave the sale.
  id uuid not null,
  at timestamptz not null,
  account_id uuid references account,
  actor_name text not null,
  total_cents bigint not null check (total_cents >= 0),
  reason text not null check (reason <> ''),
  -- Items, discount and payments as they were sent, without notes and without the client.
  content jsonb not null,
  primary key (business_id, id)
);
call guard_business_table('discarded_sale');
call make_append_only('discarded_sale');
