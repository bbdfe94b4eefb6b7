-- Two cards that look like one person's, and that somebody said are two persons': they are not offered for merging again.
-- A pair is there once, the lesser id first, and is a part of both cards: it goes with either.
create table client_not_duplicate (
  business_id uuid not null references business,
  client_id uuid not null,
  other_id uuid not null,
  at timestamptz not null,
  primary key (business_id, client_id, other_id),
  foreign key (business_id, client_id) references client on delete cascade,
  foreign key (business_id, other_id) references client on delete cascade,
  check (client_id < other_id)
);
create index client_not_duplicate_other on client_not_duplicate (business_id, other_id);
call guard_business_table('client_not_duplicate');
