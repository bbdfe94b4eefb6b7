-- The terms of use and the privacy notice, in the versions that the operator has published. Version 1 of each is the program's
-- (src/papers/default-papers.ts) and has no row.
create table paper (
  kind text not null check (kind in ('terms', 'privacy')),
  version int not null check (version > 1),
  text text not null check (text <> ''),
  created_at timestamptz not null default now(),
  primary key (kind, version)
);
comment on table paper is 'of: nobody; rows: only added';
comment on index paper_pkey is 'meets: nobody, one is published after the other';
call make_append_only('paper');

-- With which versions somebody signed up, and when.
create table paper_acceptance (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('terms', 'privacy')),
  version int not null check (version > 0),
  accepted_at timestamptz not null default now(),
  primary key (account_id, kind, version)
);
comment on table paper_acceptance is 'of: nobody; rows: only added; about: account, with which terms somebody signed up; seen: the person, operator';
comment on index paper_acceptance_pkey is 'meets: nobody, written once, with the account';
create index paper_acceptance_version on paper_acceptance (kind, version);
call make_append_only('paper_acceptance');

create function newest_paper(of_kind text) returns int language sql stable as $$
  select coalesce(max(version), 1) from paper where kind = of_kind
$$;

-- Accounts knows nothing of papers, and every form that makes an account shows them: so no moment is without. Our own people make theirs
-- by a command, which shows none.
create function accept_papers() returns trigger language plpgsql as $$
begin
  insert into paper_acceptance (account_id, kind, version)
  select new.id, kind, newest_paper(kind) from unnest('{terms,privacy}'::text[]) kind;
  return null;
end $$;
create trigger accepts_papers after insert on account for each row when (not new.is_operator) execute function accept_papers();

alter table system_setting add legal_email text check (legal_email = lower(legal_email));
