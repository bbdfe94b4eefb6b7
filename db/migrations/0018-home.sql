-- What a business wants to earn in a month. One without a row has the default, which stands in the code.
create table monthly_goal (
  business_id uuid primary key references business,
  goal_cents bigint not null check (goal_cents >= 0)
);
comment on table monthly_goal is 'archive: meta-mensal; import: replaces what is there; bound: one of each kind, day, month or currency';
call guard_business_table('monthly_goal');

-- What a new business left for later in the guide of its first hour, and when it closed the guide.
create table first_steps (
  business_id uuid primary key references business,
  set_aside text[] not null default '{}' check (set_aside <@ array['team', 'pix', 'cards']),
  ended_at timestamptz
);
comment on table first_steps is 'archive: primeiros-passos; import: replaces what is there; bound: one row';
call guard_business_table('first_steps');

-- Until when a member has seen what came in from outside, which the trail and the answers tell: all of their devices agree.
create table news_seen (
  business_id uuid not null references business,
  account_id uuid not null,
  seen_at timestamptz not null,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references member
);
comment on table news_seen is 'archive: none, it says who has looked and nothing of the business; bound: one of each member, professional, client or service; about: team, until when a member has looked at what came in; seen: nobody';
call guard_business_table('news_seen');

create index audit_outside on audit (business_id, at desc) where account_id is null;
