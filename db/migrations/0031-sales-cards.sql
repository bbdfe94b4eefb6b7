-- How a card payment was made, what of it the machine keeps, and when the rest arrives, by the terms of its moment.
alter table payment
  add column card_kind text check (card_kind in ('debit', 'credit')),
  add column installments int check (installments between 1 and 12),
  -- In hundredths of a percent.
  add column fee_hundredths int check (fee_hundredths between 0 and 10000),
  add column fee_cents bigint check (fee_cents = (amount_cents * fee_hundredths + 5000) / 10000),
  add column arrives_on date,
  add column in_parts boolean not null default false,
  add check (card_kind is null or method = 'card'),
  add check ((card_kind is null) = (installments is null)),
  add check (card_kind is distinct from 'debit' or installments = 1),
  add check ((fee_hundredths is null) = (fee_cents is null) and (fee_cents is null) = (arrives_on is null)),
  add check (arrives_on is null or card_kind is not null),
  add check (not in_parts or (arrives_on is not null and installments > 1));
create index payment_arrival on payment (business_id, arrives_on) where arrives_on is not null;
