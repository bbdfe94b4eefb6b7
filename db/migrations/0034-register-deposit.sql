-- What clients had paid ahead is a part of what was sold in a session, and of nothing that is in its drawer.
alter table register_session
  add column deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  add column refunded_deposit_cents bigint not null default 0 check (refunded_deposit_cents >= 0),
  drop constraint register_session_check1,
  add check (status = 'open' or
    (closing_cents is not null and total_cents = card_cents + cash_cents + pix_cents + deposit_cents));
