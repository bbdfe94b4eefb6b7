-- Every day of the agenda asks who has left today, and every till who is here: among twenty thousand clients that took
-- longer than all the rest.
create index client_status on client (business_id, status, status_on);
