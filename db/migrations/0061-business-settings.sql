-- Settings lie with the idea that they rule. A business without a row has the defaults, which stand in the code.
create table register_rules (
  business_id uuid primary key references business,
  blind_closing boolean not null,
  sells_without_stock boolean not null
);
call guard_business_table('register_rules');

-- What the business wants to earn in a month.
create table monthly_goal (
  business_id uuid primary key references business,
  goal_cents bigint not null check (goal_cents >= 0)
);
call guard_business_table('monthly_goal');

-- The code that a sign-up brought travels in a job of billing's.
create or replace function begin_affiliate() returns trigger language plpgsql as $$
begin
  insert into affiliate (business_id) values (new.id);
  return null;
end $$;

alter table business
  drop blind_closing,
  drop sells_without_stock,
  drop monthly_goal_cents,
  drop referral_code;
