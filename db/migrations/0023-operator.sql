-- What a plan has room for; without a number, for any. Appointments count in each period of a subscription, a trial being one.
alter table plan
  add column most_appointments int check (most_appointments > 0),
  add column most_professionals int check (most_professionals > 0);

update plan set most_appointments = 50, most_professionals = 1 where name = 'Teste Gratuito';
update plan set most_professionals = 3 where name = 'Profissional';
update plan set most_appointments = 100 where name = 'Básico';

-- What was received counts when it was paid, and not when it was asked for.
create or replace function platform_figures(last_month timestamptz, this_month timestamptz) returns table (
  businesses bigint, businesses_this_month bigint, businesses_last_month bigint,
  received_this_month_cents bigint, received_last_month_cents bigint
)
language sql stable set "app.lookup" = 'figures' as $$
  select began.*, received.*
  from
    (select count(*),
       count(*) filter (where created_at >= this_month),
       count(*) filter (where created_at >= last_month and created_at < this_month)
     from business) began,
    (select coalesce(sum(amount_cents) filter (where coalesce(paid_at, issued_at) >= this_month), 0)::bigint,
       coalesce(sum(amount_cents) filter (where coalesce(paid_at, issued_at) < this_month), 0)::bigint
     from invoice where status = 'paid' and coalesce(paid_at, issued_at) >= last_month) received
$$;
