-- The member who is this professional; at most one professional each.
alter table professional add account_id uuid;
alter table professional add foreign key (business_id, account_id) references member;
create unique index professional_account on professional (business_id, account_id) where account_id is not null;
