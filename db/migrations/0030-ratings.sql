-- What whoever was attended says of a visit: one rating of each, which bears the visit's id and is never written anew. The business
-- answers, and may take the words off its public pages for one of these reasons: the stars count all the same. A visit that was rated
-- stays, as it is history.
create table rating (
  business_id uuid not null references business,
  id uuid not null,
  stars int not null check (stars between 1 and 5),
  text text check (text <> ''),
  rated_at timestamptz not null,
  answer text check (answer <> ''),
  answered_at timestamptz,
  hidden_for text check (hidden_for in ('offence', 'personal_data', 'advertising', 'other_business')),
  hidden_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, id) references visit,
  check ((hidden_for is null) = (hidden_at is null)),
  check ((answer is null) = (answered_at is null))
);
comment on table rating is 'archive: avaliacoes; bound: what was done; about: client, what a client says of a visit, and the answer; seen: everybody; until: words and name go when the client is erased';
comment on index rating_pkey is 'meets: nobody, given while the name of its visit is held';
create index rating_newest on rating (business_id, rated_at desc, id);
-- What the public pages count, without a look at the rows.
create index rating_count on rating (business_id, stars, hidden_for);
call guard_business_table('rating');

-- Whoever was forgotten said nothing, and was answered nothing; the stars name nobody and count on.
create function forget_rating_words() returns trigger language plpgsql as $$
begin
  update rating r set text = null, answer = null, answered_at = null
  from visit v
  where v.business_id = new.business_id and v.client_id = new.id and r.business_id = v.business_id and r.id = v.id;
  return null;
end $$;
create trigger erased_from_ratings after update of erased_at on client
  for each row when (new.erased_at is not null) execute function forget_rating_words();
