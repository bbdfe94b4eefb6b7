-- A cart with a name that a business's tills share until it is sold. Its id is the sale's that it becomes, so two tills that
-- finish it make one sale. Its lines are what a till shows and no fact yet: only the sale is compared with prices and stock.
create table ticket (
  business_id uuid not null references business,
  id uuid not null,
  state text not null check (state in ('held', 'parked', 'sold', 'dropped')),
  -- Made by the till that has opened it last; only who knows it writes. Whoever opens it next makes another.
  hold uuid not null,
  -- Counts what the holder wrote, so that what arrives late changes nothing.
  change int not null check (change >= 0),
  account_id uuid references account,
  name text check (name <> ''),
  client_id uuid,
  lines jsonb,
  lines_bytes int generated always as (octet_length(lines::text)) stored,
  discount jsonb,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, client_id) references client,
  check ((state in ('held', 'parked')) = (name is not null and lines is not null)),
  -- What is over holds nothing that somebody typed, and nobody.
  check (state in ('held', 'parked') or (client_id is null and discount is null))
);
comment on table ticket is 'archive: comandas; removal: pos.sales where state in (''held'', ''parked''); about: client, an account that is open at the till; seen: pos.view; until: the name goes when the client is erased';
create index ticket_open on ticket (business_id, opened_at) where state in ('held', 'parked');
create index ticket_client on ticket (business_id, client_id) where client_id is not null;
call guard_business_table('ticket');
call bound_rows('ticket', 100, 'state in (''held'', ''parked'')');

-- Every till reads all open tickets, each time that one changes, and keeps a copy for when it is offline. Together they weigh
-- little, whatever is in them: twenty usual lines for each of a hundred tickets, and more than the heaviest single one.
create function keep_tickets_light() returns trigger language plpgsql as $$
declare
  most constant int := 512000;
begin
  -- Below an eighth nobody waits for a turn: as many as write at once for one business stay below the whole together.
  for turn in 1..2 loop
    if (select coalesce(sum(lines_bytes), 0) <= case turn when 1 then most / 8 else most end
        from ticket where business_id = new.business_id and state in ('held', 'parked')) then
      return null;
    end if;
    if turn = 1 then perform pg_advisory_xact_lock(hashtextextended(format('tickets %s', new.business_id), 0)); end if;
  end loop;
  raise exception 'the open tickets hold more than % bytes', most
    using errcode = 'check_violation', constraint = 'open_tickets_are_light';
end $$;
create trigger begins_light after insert on ticket for each row when (new.lines_bytes > 0) execute function keep_tickets_light();
create trigger stays_light after update on ticket for each row
  when (new.lines_bytes > coalesce(old.lines_bytes, 0)) execute function keep_tickets_light();

create function end_sold_ticket() returns trigger language plpgsql as $$
begin
  update ticket
  set state = 'sold', name = null, client_id = null, lines = null, discount = null, changed_at = now()
  where business_id = new.business_id and id = new.id;
  return null;
end $$;
create trigger sale_ends_ticket after insert on sale for each row execute function end_sold_ticket();

-- A person who asked to be forgotten is forgotten here as well.
create function forget_on_tickets() returns trigger language plpgsql as $$
begin
  update ticket
  set name = 'Comanda',
    lines = (select coalesce(jsonb_agg(line || '{"note": null}'), '[]') from jsonb_array_elements(lines) line)
  where business_id = new.business_id and client_id = new.id;
  return null;
end $$;
create trigger erased_from_tickets after update of erased_at on client
  for each row when (new.erased_at is not null) execute function forget_on_tickets();
