-- An archive that a business takes in: it comes in parts, and a job makes rows of it, all or none. One at a time, the latest is kept.
create table archive_intake (
  business_id uuid primary key references business,
  id uuid not null,
  bytes int not null check (bytes > 0),
  state text not null default 'coming' check (state in ('coming', 'waiting', 'done', 'refused')),
  -- The name of the refusal, and the file in which it was met.
  problem text check ((problem is not null) = (state = 'refused')),
  place text,
  count int check ((count is not null) = (state = 'done')),
  begun_at timestamptz not null,
  account_id uuid not null references account
);
comment on table archive_intake is 'archive: none, how an import stands; bound: one row; about: account, who takes an archive in; seen: users.manage';
call guard_business_table('archive_intake');

-- Its parts, until they are read or an hour has passed.
create table archive_part (
  business_id uuid not null references archive_intake on delete cascade,
  number int not null check (number between 0 and 31),
  data bytea not null,
  primary key (business_id, number)
);
comment on table archive_part is 'archive: none, what has been sent of it; bound: counted by its verb; rows: come and go; removal: users.manage; about: client, an archive while it is taken in; seen: nobody; until: as soon as it was taken in or given up';
comment on index archive_part_pkey is 'meets: nobody, a part that is sent again takes the place of itself';
call guard_business_table('archive_part');
