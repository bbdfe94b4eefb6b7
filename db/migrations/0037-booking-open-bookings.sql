-- How many open bookings a phone or an e-mail has is asked before each.
create index online_booking_phone on online_booking (business_id, phone);
create index online_booking_email on online_booking (business_id, email);
