-- When an account was last taken back by its owner: by a new password or address, a suspension, or by signing out everywhere.
-- Mails asked for before, and invitations sent before, count no more.
alter table account add taken_back_at timestamptz;

-- An invitation is renewed when it is sent again.
alter table invitation add sent_at timestamptz not null default now();
alter table invitation no force row level security;
update invitation set sent_at = created_at;
alter table invitation force row level security;

-- An invitation counts while its sender may still invite: a member with one of these roles, not suspended, the account not taken
-- back since. Acceptance asks once more, with the rows locked.
create policy by_link on member for select using (current_setting('app.lookup', true) = 'link');
drop function invitation_by_link(bytea);
create function invitation_by_link(hash bytea, inviting_roles text[])
returns table (business_id uuid, id uuid, business_name text, zone text, email text, role text, invited_by uuid)
language sql stable set "app.lookup" = 'link' as $$
  select b.id, i.id, b.name, b.zone, i.email, i.role, i.invited_by
  from invitation i
  join business b on b.id = i.business_id
  join member m on m.business_id = i.business_id and m.account_id = i.invited_by
    and m.removed_at is null and m.role = any (inviting_roles)
  join account a on a.id = i.invited_by and a.suspended_at is null and (a.taken_back_at is null or a.taken_back_at < i.sent_at)
  where i.link_hash = hash and i.expires_at > now()
$$;

-- The names that a session's renewal parts share. Who shows the name with a part that was spent long ago has stolen one of them.
alter table session
  add family_hash bytea unique,
  -- When the newest renewal part was seen to have reached its browser, because the access part that came with it was used.
  add renewal_arrived_at timestamptz;
alter table access_token add renewal_hash bytea;

-- A browser in which somebody signed in before. Guesses of strangers at the account do not keep its owner out there.
create table known_device (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (account_id, hash)
);
create index known_device_hash on known_device (hash);
