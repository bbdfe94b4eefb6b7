-- Who opened and closed a session, and when an offline sale arrived, stands in the trail.
alter table register_session drop opened_by, drop closed_by;
alter table offline_sale drop arrived_at;
