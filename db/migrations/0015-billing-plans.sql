-- What we offer. It belongs to no business; until there is an operator's panel, only migrations change it.
create table plan (
  id uuid primary key default uuidv7(),
  name text not null unique check (name <> ''),
  description text not null default '',
  price_cents bigint not null default 0 check (price_cents >= 0),
  period text not null default 'month' check (period in ('month', 'year', '7 days')),
  features text[] not null default '{}',
  is_active boolean not null default true,
  is_popular boolean not null default false,
  is_trial boolean not null default false,
  trial_days int not null default 0 check (trial_days >= 0),
  sort_order int not null default 0
);
revoke insert, update, delete, truncate on plan from marcai_app;

insert into plan (name, description, price_cents, period, features, is_active, is_popular, is_trial, trial_days, sort_order) values
  ('Teste Gratuito', 'Para conhecer o sistema, sem cartão de crédito.', 0, '7 days',
   '{Até 50 agendamentos,1 profissional,Site básico,Suporte por e-mail}', true, false, true, 7, 10),
  ('Profissional', 'Para quem atende com agenda cheia.', 5900, 'month',
   '{Agendamentos ilimitados,Até 3 profissionais,Site personalizado,Integração com WhatsApp,Relatórios básicos,Suporte prioritário}',
   true, true, false, 0, 20),
  ('Clínica', 'Para equipes e clínicas.', 12900, 'month',
   '{Tudo do Profissional,Profissionais ilimitados,PDV completo,Relatórios avançados,API personalizada,Suporte 24/7}',
   true, false, false, 0, 30),
  ('Básico', 'Para começar.', 2990, 'month', '{Até 100 agendamentos por mês,30 dias grátis}', false, false, false, 30, 40),
  ('Premium', 'Sem limite de agendamentos.', 5990, 'month', '{Agendamentos ilimitados,30 dias grátis}', false, true, false, 30, 50),
  ('Enterprise', 'Para redes.', 9990, 'month', '{Agendamentos ilimitados,30 dias grátis}', false, false, false, 30, 60);

create table subscription (
  business_id uuid primary key references business,
  plan_id uuid not null references plan,
  status text not null check (status in ('trial', 'active')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create function begin_trial() returns trigger language plpgsql as $$
begin
  insert into subscription (business_id, plan_id, status, expires_at)
  select new.id, id, 'trial', now() + make_interval(days => trial_days)
  from plan where is_trial and is_active
  order by sort_order limit 1;
  return null;
end $$;
-- Accounts knows nothing of plans, and no business may begin without one.
create trigger begins_with_a_trial after insert on business for each row execute function begin_trial();

-- The businesses that were here before there were plans begin their trial now.
alter table business no force row level security;
insert into subscription (business_id, plan_id, status, expires_at)
select b.id, p.id, 'trial', now() + make_interval(days => p.trial_days) from business b, plan p where p.is_trial;
alter table business force row level security;
call guard_business_table('subscription');

create table invoice (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  description text not null check (description <> ''),
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null check (status in ('paid', 'pending', 'failed')),
  issued_at timestamptz not null,
  url text check (url like 'https://%'),
  primary key (business_id, id)
);
create index invoice_issued on invoice (business_id, issued_at desc);
call guard_business_table('invoice');
