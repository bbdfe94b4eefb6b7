-- What a client is asked to pay ahead for an appointment, and what lies with it of that: it came and was neither returned, nor kept,
-- nor credited to a sale. As with is_paid, who decides on an appointment finds it in the row that it locks; a law holds it to the
-- ledgers. An appointment for which something was asked stays: a payment may still arrive for it.
alter table appointment
  add column deposit_asked_cents bigint check (deposit_asked_cents > 0),
  add column deposit_cents bigint not null default 0,
  add check (deposit_cents >= 0 and (deposit_cents = 0 or deposit_asked_cents is not null));
create index appointment_deposit_open on appointment (business_id, starts_at)
  where deposit_asked_cents is not null and (deposit_cents > 0 or not is_paid);
