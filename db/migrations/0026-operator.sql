-- What a plan has room for; without a number, for any. Appointments count in each period of a subscription, a trial being one.
alter table plan
  add column most_appointments int check (most_appointments > 0),
  add column most_professionals int check (most_professionals > 0);

update plan set most_appointments = 50, most_professionals = 1 where name = 'Teste Gratuito';
update plan set most_professionals = 3 where name = 'Profissional';
update plan set most_appointments = 100 where name = 'Básico';
