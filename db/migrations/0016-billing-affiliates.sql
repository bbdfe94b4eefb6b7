-- The code in the link by which a business recommends us. Letters only, so that no reader of addresses takes it for a number.
create table affiliate (
  business_id uuid primary key references business,
  code text not null default translate(left(replace(gen_random_uuid()::text, '-', ''), 12), '0123456789', 'ghijkmnpqr')
    check (code ~ '^[a-z]{12}$')
);
comment on table affiliate is 'directory: codes; archive: afiliado; import: none, what is paid to us belongs to the account that pays; rows: only added; bound: one row; read: before a business is known';
comment on index affiliate_pkey is 'meets: nobody, written once, with the business';
create unique index affiliate_code on affiliate (code);
comment on index affiliate_code is 'of: all businesses; meets: nobody, a secret that is drawn anew';
call guard_business_table('affiliate');
call make_append_only('affiliate');

-- Which business a new one came from. It is the new one's row; the other stands behind the wall between two businesses, where
-- no foreign key reaches, and a law holds that it is there.
create table referral (
  business_id uuid primary key references business,
  referred_by uuid not null check (referred_by <> business_id),
  since timestamptz not null default now()
);
comment on table referral is 'archive: indicacao; import: none, what is paid to us belongs to the account that pays; rows: only added; bound: one row; read: before a business is known; stays: by whom a payer was recommended, which a commission goes back to';
comment on index referral_pkey is 'meets: nobody, written once, with the business';
create index referral_by on referral (referred_by, since desc);
call guard_business_table('referral');
call make_append_only('referral');

call let_look_up('affiliate', 'affiliate');

create function business_by_affiliate_code(typed text) returns table (business_id uuid)
language plpgsql stable set "app.lookup" = 'affiliate' as $$
#variable_conflict use_column
begin
  return query
  select business_id from affiliate where code = typed;
end $$;

create function begin_affiliate() returns trigger language plpgsql as $$
begin
  insert into affiliate (business_id) values (new.id);
  return null;
end $$;
-- As with the trial: whoever makes a business knows nothing of affiliates. The code that a sign-up brought travels in a job.
create trigger begins_as_affiliate after insert on business for each row execute function begin_affiliate();

-- A business reads whom it has brought by the functions below, and by nothing else: a name, a day, a state and a sum.
create policy brought on referral for select
  using (current_setting('app.lookup', true) = 'referrals' and referred_by = current_business());
call let_look_up('business', 'referrals');
call let_look_up('subscription', 'referrals');
call let_look_up('invoice', 'referrals');

create function referrals_of_business(most int, after int) returns table (name text, since timestamptz, status text)
language plpgsql stable set "app.lookup" = 'referrals' as $$
#variable_conflict use_column
begin
  return query
  select b.name, r.since,
    case when s.status = 'active' and only_reads_since(s) is null then 'active' when s.status = 'active' then 'lapsed'
      when s.expires_at > now() then 'trial' else 'trial_over' end
  from referral r
  join business b on b.id = r.business_id
  join subscription s on s.business_id = r.business_id
  where r.referred_by = current_business()
  order by r.since desc, r.business_id desc
  limit most offset after;
end $$;

create function referral_figures() returns table (referrals bigint, active bigint)
language sql stable set "app.lookup" = 'referrals' as $$
  select count(*), count(*) filter (where s.status = 'active' and only_reads_since(s) is null)
  from referral r join subscription s on s.business_id = r.business_id
  where r.referred_by = current_business()
$$;

-- Where an affiliate is paid, by PIX.
create table affiliate_account (
  business_id uuid primary key references business,
  kind text not null check (kind in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  key text not null check (key <> ''),
  holder_name text not null check (holder_name <> ''),
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  changed_at timestamptz not null,
  check (kind <> all ('{cpf,cnpj}') or key = document)
);
comment on table affiliate_account is 'archive: afiliado-chave-pix; import: none, what is paid to us belongs to the account that pays; bound: one row; read: before a business is known; about: payer, where commissions are paid; seen: affiliates.view, operator';
comment on index affiliate_account_pkey is 'meets: nobody, saved anew where it is known';
call guard_business_table('affiliate_account');

-- The days on which affiliates are paid, once everybody's payout of that day was made. It is ours and of no business.
create table payout_batch (
  due_on date primary key check (extract(day from due_on) = 15),
  made_at timestamptz not null default now()
);
comment on table payout_batch is 'of: nobody; rows: only added';
comment on index payout_batch_pkey is 'meets: nobody, noted again where it is known';
call make_append_only('payout_batch');

-- What one affiliate gets on such a day, and to which key; both stay what they were when it was made.
create table payout (
  business_id uuid not null references business,
  id uuid not null,
  due_on date not null check (extract(day from due_on) = 15),
  amount_cents bigint not null check (amount_cents > 0),
  kind text not null check (kind in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  key text not null check (key <> ''),
  holder_name text not null check (holder_name <> ''),
  document text not null check (document <> ''),
  -- Returned: the money did not arrive, and lies in the balance again.
  state text not null default 'open' check (state in ('open', 'paid', 'returned')),
  made_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references account,
  primary key (business_id, id),
  unique (business_id, due_on),
  check ((state = 'open') = (settled_at is null)),
  check ((settled_at is null) = (settled_by is null))
);
comment on table payout is 'archive: afiliado-repasses; import: none, what is paid to us belongs to the account that pays; bound: what was done; read: before a business is known; stays: what was paid to it, as the tax law says; about: payer, what an affiliate was paid, and where; seen: affiliates.view, operator';
comment on index payout_pkey is 'meets: nobody, its id is made where it is stored';
comment on index payout_business_id_due_on_key is 'meets: nobody, an affiliate is held meanwhile (src/billing/server/make-payouts.test.ts)';
call guard_business_table('payout');

-- What an affiliate has earned and got. A commission is of one paid invoice and counts after the time in which its money may go
-- back; what is clawed back counts when its commission does, so that both vanish together or the balance goes below zero.
create table affiliate_entry (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('commission', 'refused', 'claw_back', 'payout', 'returned')),
  amount_cents bigint not null,
  at timestamptz not null,
  counts_at timestamptz not null,
  -- Of whom and for what; the other business stands behind the wall, and laws hold that both are there.
  referred_id uuid,
  invoice_id uuid,
  base_cents bigint,
  percent int check (percent between 1 and 100),
  -- Why nothing is earned by it.
  reason text check (reason in ('same_person', 'circle')),
  payout_id uuid,
  primary key (business_id, id),
  foreign key (business_id, payout_id) references payout,
  check ((kind = any ('{payout,returned}')) = (payout_id is not null)),
  check ((payout_id is null) = (invoice_id is not null)),
  check ((invoice_id is null) = (referred_id is null) and (invoice_id is null) = (base_cents is null)
    and (invoice_id is null) = (percent is null)),
  check ((kind = 'refused') = (reason is not null)),
  check (case kind when 'commission' then amount_cents >= 0 when 'refused' then amount_cents = 0
    when 'claw_back' then amount_cents <= 0 when 'payout' then amount_cents < 0 else amount_cents > 0 end)
);
comment on table affiliate_entry is 'archive: afiliado-extrato; import: none, what is paid to us belongs to the account that pays; rows: only added; bound: what was done; read: before a business is known; stays: what was paid to it, as the tax law says; about: nobody, the reason is one of our words';
create unique index affiliate_entry_earned on affiliate_entry (business_id, invoice_id)
  where kind = any ('{commission,refused}');
comment on index affiliate_entry_earned is 'meets: nobody, an affiliate is held meanwhile (src/billing/server/make-payouts.test.ts)';
create unique index affiliate_entry_clawed_back on affiliate_entry (business_id, invoice_id) where kind = 'claw_back';
comment on index affiliate_entry_clawed_back is 'meets: nobody, an affiliate is held meanwhile (src/billing/server/make-payouts.test.ts)';
create unique index affiliate_entry_payout on affiliate_entry (business_id, payout_id, kind) where payout_id is not null;
comment on index affiliate_entry_payout is 'meets: nobody, an affiliate is held meanwhile (src/billing/server/make-payouts.test.ts)';
create index affiliate_entry_recent on affiliate_entry (business_id, at desc, id desc);
call guard_business_table('affiliate_entry');
call make_append_only('affiliate_entry');

-- Who recommends themselves, with another name or in a circle, earns nothing. What tells a person apart stays inside these functions.
call let_look_up('business', 'kin');
call let_look_up('member', 'kin');
call let_look_up('charge', 'kin');
call let_look_up('referral', 'kin');
call let_look_up('affiliate_account', 'kin');

-- One address in its many spellings: what follows a plus, and at Gmail the dots, lead to the same person.
create function person_of_address(email text) returns text language sql immutable return
  case when split_part(email, '@', 2) = any ('{gmail.com,googlemail.com}')
    then replace(regexp_replace(split_part(email, '@', 1), '\+.*$', ''), '.', '') || '@gmail.com'
    else regexp_replace(split_part(email, '@', 1), '\+.*$', '') || '@' || split_part(email, '@', 2) end;

-- The people behind a business: who owns or owned it, their addresses and numbers, its document, whoever paid for it, who is paid.
create function people_of_business(business uuid) returns setof text
language plpgsql stable set "app.lookup" = 'kin' as $$
#variable_conflict use_column
begin
  return query
  select s.sign
  from member m join account a on a.id = m.account_id,
    unnest(array[a.id::text, person_of_address(a.email), a.phone]) s (sign)
  where m.business_id = business and m.role = 'admin' and s.sign is not null
  union
  select s.sign
  from business b, unnest(array[b.document, b.phone, person_of_address(b.email)]) s (sign)
  where b.id = business and s.sign is not null
  union
  select payer_document from charge
  where business_id = business and payer_document is not null and state = any ('{approved,refunded,charged_back}')
  union
  select document from affiliate_account where business_id = business;
end $$;

-- Null where the two are strangers; the way up from who recommends is followed to its beginning, as far as it may go.
create function kinship(business uuid, recommended_by uuid) returns text
language plpgsql stable set "app.lookup" = 'kin' as $$
#variable_conflict use_column
begin
  return (
    with recursive above (id, steps) as (
      select recommended_by, 0
      union all
      select r.referred_by, steps + 1 from above join referral r on r.business_id = above.id where steps < 30
    )
    select case min(steps) when 0 then 'same_person' else 'circle' end
    from above
    where id = business
      or exists (select people_of_business(id) intersect select people_of_business(business))
    having count(*) > 0);
end $$;

-- Whether a document is one of the people behind a business that the bound one has brought.
create function is_of_referral(document text) returns boolean
language plpgsql stable set "app.lookup" = 'kin' as $$
#variable_conflict use_column
begin
  return exists (
    select from referral r
    where r.referred_by = current_business() and document in (select people_of_business(r.business_id)));
end $$;

-- Whom to credit for what a business pays.
create function referrer_of_business(business uuid) returns table (business_id uuid, zone text)
language plpgsql stable set "app.lookup" = 'kin' as $$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone from referral r join business b on b.id = r.referred_by where r.business_id = business;
end $$;

-- An invoice of a business that the bound one has brought, as far as a commission needs it.
create function invoice_of_referral(business uuid, invoice uuid)
returns table (amount_cents bigint, paid_at timestamptz, is_taken_back boolean)
language plpgsql stable set "app.lookup" = 'referrals' as $$
#variable_conflict use_column
begin
  return query
  select i.amount_cents, i.paid_at, i.taken_back_at is not null
  from invoice i join referral r on r.business_id = i.business_id
  where i.business_id = business and i.id = invoice and r.referred_by = current_business();
end $$;

-- The ledger with the names of whom it is about, the newest first.
create function affiliate_entries(most int, after int) returns table (
  id uuid, kind text, amount_cents bigint, at timestamptz, counts_at timestamptz, base_cents bigint, percent int, name text
)
language plpgsql stable set "app.lookup" = 'referrals' as $$
#variable_conflict use_column
begin
  return query
  select e.id, e.kind, e.amount_cents, e.at, e.counts_at, e.base_cents, e.percent, b.name
  from affiliate_entry e left join business b on b.id = e.referred_id
  where e.business_id = current_business()
  order by e.at desc, e.id desc
  limit most offset after;
end $$;

-- The operator's view over all affiliates: who is to be paid, and what a day's payouts are.
call let_look_up('affiliate_entry', 'payouts');
call let_look_up('affiliate_account', 'payouts');
call let_look_up('payout', 'payouts');
call let_look_up('business', 'payouts');

create function payouts_due(due date, counted_until timestamptz) returns table (business_id uuid, zone text)
language plpgsql stable set "app.lookup" = 'payouts' as $$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone
  from affiliate_account a join business b on b.id = a.business_id
  where not exists (select from payout p where p.business_id = a.business_id and p.due_on = due)
    and (select sum(e.amount_cents) from affiliate_entry e
      where e.business_id = a.business_id and (e.counts_at <= counted_until or e.kind = 'payout')) > 0
  order by b.id;
end $$;

create function payout_days() returns table (due_on date, payouts bigint, amount_cents bigint, open bigint)
language sql stable set "app.lookup" = 'payouts' as $$
  select p.due_on, count(*), sum(p.amount_cents) filter (where p.state <> 'returned'), count(*) filter (where p.state = 'open')
  from payout p group by p.due_on order by p.due_on desc
$$;

create function payouts_of_day(due date) returns table (
  business_id uuid, zone text, name text, id uuid, amount_cents bigint, kind text, key text, holder_name text, document text, state text
)
language plpgsql stable set "app.lookup" = 'payouts' as $$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone, b.name, p.id, p.amount_cents, p.kind, p.key, p.holder_name, p.document, p.state
  from payout p join business b on b.id = p.business_id
  where p.due_on = due
  order by b.name, p.id;
end $$;

create function place_of_payout(payout uuid) returns table (business_id uuid, zone text)
language plpgsql stable set "app.lookup" = 'payouts' as $$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone from payout p join business b on b.id = p.business_id where p.id = payout;
end $$;

-- What waits to be paid to affiliates, and what does not count yet.
create function affiliate_balances() returns table (owed_cents bigint, held_cents bigint)
language sql stable set "app.lookup" = 'payouts' as $$
  select coalesce(sum(amount_cents) filter (where counts_at <= now()), 0)::bigint,
    coalesce(sum(amount_cents) filter (where counts_at > now()), 0)::bigint
  from affiliate_entry
$$;
