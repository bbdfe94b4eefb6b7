-- Whether a sale's line has paid for the appointment and was not given back. The till writes it, holding the appointment;
-- the agenda reads it with the row that it is about to change, and a law holds it to the ledger.
alter table appointment add column is_paid boolean not null default false;

alter table appointment no force row level security;
alter table sale_item no force row level security;
alter table refund_item no force row level security;
update appointment a set is_paid = true
where exists (
  select from sale_item i
  where i.business_id = a.business_id and i.appointment_id = a.id and not exists (
    select from refund_item f where f.business_id = i.business_id and f.sale_id = i.sale_id and f.line = i.line));
alter table appointment force row level security;
alter table sale_item force row level security;
alter table refund_item force row level security;
