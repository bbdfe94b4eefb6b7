-- The overview asks how many clients are still to come: those few, and not all twenty thousand.
create index client_next on client (business_id, next_appointment_at) where next_appointment_at is not null;
