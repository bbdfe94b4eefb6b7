-- What messengers show beside a link to a page of a business, as it was last drawn. The hash is that of what is on it.
create table link_picture (
  business_id uuid not null references business,
  page text not null check (page in ('agendamento', 'site')),
  hash text not null check (hash <> ''),
  data bytea not null,
  primary key (business_id, page)
);
-- It is compressed already.
alter table link_picture alter column data set storage external;
call guard_business_table('link_picture');
