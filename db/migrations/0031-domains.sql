-- A domain that a business bought, on its way to its own page. Checked by src/domains/domain.ts.
create table domain (
  business_id uuid primary key references business,
  name text not null check (name ~ '^[a-z0-9.-]+\.[a-z0-9-]+$' and length(name) <= 253),
  -- What its owner shows beside it; another one for each attempt.
  token text not null check (token ~ '^[a-z0-9]{32}$'),
  state text not null default 'pending' check (state in ('pending', 'verifying', 'active', 'failed')),
  -- What the last look found, in the words of src/domains/domain.ts.
  problem text check (problem in ('proof_missing', 'proof_other', 'host_missing', 'host_elsewhere', 'taken', 'alike', 'silent')),
  attempted_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Since when an active one is not found as it should be.
  failing_since timestamptz,
  -- Until when a certificate holds that was seen at its address.
  secure_until timestamptz,
  check (state <> 'failed' or problem is not null),
  check (failing_since is null or state = 'active')
);
comment on table domain is 'archive: dominio; import: none, a name is proved anew; bound: one row; read: before a business is known; removal: landing.publish; about: nobody, the name of a site';
comment on column domain.token is 'secret';
call guard_business_table('domain');

-- The names by which a domain is answered, while it is active. Whoever holds a name keeps all others from it, and from what looks
-- the same to an eye (src/domains/domain.ts).
create table domain_host (
  business_id uuid not null references domain on delete cascade,
  host text not null check (host = lower(host) and length(host) <= 257),
  -- What was bought, of which the host is a part, and how that looks.
  bought text not null,
  looks text not null,
  primary key (business_id, host),
  constraint domain_host_looks exclude using gist (looks with =, bought with <>)
);
comment on table domain_host is 'directory: hosts; archive: none, by which name a request is answered; bound: forgotten after days; read: before a business is known; removal: landing.publish';
comment on index domain_host_pkey is 'meets: nobody, a job holds names, and tells whoever comes second (src/domains/server/domain.test.ts)';
comment on index domain_host_looks is 'of: all businesses; meets: nobody, a job holds names, and tells whoever comes second (src/domains/server/domain.test.ts)';
create unique index domain_host_holder on domain_host (host);
comment on index domain_host_holder is 'of: all businesses; meets: nobody, a job holds names, and tells whoever comes second (src/domains/server/domain.test.ts)';
call guard_business_table('domain_host');

-- A request comes with a name only.
call let_look_up('domain_host', 'host');
call let_look_up('domain', 'host');
call let_look_up('business', 'host');

create function business_by_host(wanted text) returns table (business_id uuid, zone text, name text)
language plpgsql stable set "app.lookup" = 'host' as $$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone, d.name
  from domain_host h join domain d on d.business_id = h.business_id join business b on b.id = h.business_id
  where h.host = wanted;
end $$;

create function business_by_looks(wanted text, other_than text) returns setof uuid
language plpgsql stable set "app.lookup" = 'host' as $$
#variable_conflict use_column
begin
  return query
  select business_id from domain_host where looks = wanted and bought <> other_than;
end $$;

-- Which domains are to be looked for again: waiting ones often, held ones to see that they are still their owner's.
create index domain_to_check on domain (checked_at nulls first);
call let_look_up('domain', 'domain');
call let_look_up('business', 'domain');

create function domains_to_check(patient interval, waiting interval, held interval, most int)
returns table (business_id uuid, zone text)
language plpgsql stable set "app.lookup" = 'domain' as $$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone
  from domain d join business b on b.id = d.business_id
  where d.checked_at is null or is_ahead(d.checked_at)
    or d.state = 'active' and d.failing_since is null and d.checked_at < now() - held
    or (d.state = 'active' or d.attempted_at > now() - patient or d.state = 'verifying') and d.checked_at < now() - waiting
       and (d.state <> 'active' or d.failing_since is not null)
  order by d.checked_at nulls first
  limit most;
end $$;
