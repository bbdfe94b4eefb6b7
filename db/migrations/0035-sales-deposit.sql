-- A sale is paid in part by what the client paid ahead for one of its appointments. The payment is the ledger's row of that credit,
-- and what a refund gives back by it lies with the appointment again.
alter table payment
  add column appointment_id uuid,
  drop constraint payment_method_check,
  add constraint payment_method_check check (method in ('card', 'cash', 'pix', 'deposit')),
  add check ((method = 'deposit') = (appointment_id is not null)),
  add check (method <> 'deposit' or (amount_cents > 0 and not to_be_checked)),
  add foreign key (business_id, appointment_id) references appointment;
create index payment_deposit on payment (business_id, appointment_id) where appointment_id is not null;

-- It names the payment that it gives back of.
alter table refund_payment
  add column payment_id uuid,
  drop constraint refund_payment_method_check,
  add constraint refund_payment_method_check check (method in ('card', 'cash', 'pix', 'deposit')),
  add check ((method = 'deposit') = (payment_id is not null)),
  add foreign key (business_id, payment_id) references payment;
create index refund_payment_deposit on refund_payment (business_id, payment_id) where payment_id is not null;
