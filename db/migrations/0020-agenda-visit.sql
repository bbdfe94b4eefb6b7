-- Several services of one visit are appointments, one after another, which name the first of them. Null for one that is a visit by
-- itself: it needs no further row, index or statement.
alter table appointment add column visit_id uuid;
alter table appointment add check (visit_id is null or series_id is null);
-- The first one bears the visit's id, so that they leave together or not at all. Checked with the commit: it is deleted
-- before the others, as long as what is left of its booking can still be read from them.
alter table appointment add foreign key (business_id, visit_id) references appointment deferrable initially deferred;
create index appointment_visit on appointment (business_id, visit_id) where visit_id is not null;
