-- What a business wants to earn in a month. One without a row has the default, which stands in the code.
create table monthly_goal (
  business_id uuid primary key references business,
  goal_cents bigint not null check (goal_cents >= 0)
);
call guard_business_table('monthly_goal');
