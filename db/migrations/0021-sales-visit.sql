-- The appointment that a line brings to the till: the line has its agreed price, and it is paid once.
alter table sale_item
  add column appointment_id uuid,
  add foreign key (business_id, appointment_id) references appointment,
  add check (appointment_id is null or (service_id is not null and quantity = 1));
create index sale_item_appointment on sale_item (business_id, appointment_id) where appointment_id is not null;
