-- What our own landing page says beside what the product is: name and logo where they are not ours by default, how to reach us,
-- figures and testimonials. One row, which belongs to no business and is checked by src/sites/main-site.ts. What is only an
-- example is marked: the operator replaces it.
create table main_site (
  only_row boolean primary key default true check (only_row),
  content jsonb not null
);
insert into main_site (content) values ('{
  "name": null,
  "logoUrl": null,
  "contact": { "phone": "+5511900000000", "isExample": true },
  "figures": [
    { "value": "50k+", "label": "agendamentos realizados", "isExample": true },
    { "value": "2k+", "label": "profissionais", "isExample": true },
    { "value": "99.9%", "label": "de disponibilidade", "isExample": true },
    { "value": "4.9", "label": "de avaliação média", "isExample": true },
    { "value": "+150%", "label": "de faturamento médio", "isExample": true }
  ],
  "testimonials": [
    {
      "name": "Camila Torres",
      "role": "Proprietária de salão de beleza",
      "content": "As clientes marcam pelo link, a qualquer hora. Recebemos 80% menos ligações, e a recepção voltou a cuidar de quem está aqui.",
      "rating": 5,
      "isExample": true
    },
    {
      "name": "Dr. Renato Meira",
      "role": "Diretor de clínica de estética",
      "content": "Com a agenda sem buracos e o caixa conferido todo dia, o faturamento cresceu 40% no primeiro semestre.",
      "rating": 5,
      "isExample": true
    },
    {
      "name": "Juliana Moura",
      "role": "Barbearia com quatro cadeiras",
      "content": "Cada barbeiro vê a própria agenda no celular, e a comissão do mês já sai calculada. Não volto para o caderno.",
      "rating": 5,
      "isExample": true
    }
  ]
}');
revoke insert, delete, truncate on main_site from marcai_app;

-- The map of all pages for searchers names no business: addresses and the day of their last change.
create policy sitemap on site for select using (current_setting('app.lookup', true) = 'sitemap');
create index site_published on site (slug) where published is not null;

create function published_site_pages(first int, most int) returns table (slug text, changed text)
language sql stable set "app.lookup" = 'sitemap' as $$
  select slug, published_at::date::text from site where published is not null order by slug offset first limit most
$$;
create function count_published_site_pages() returns int
language sql stable set "app.lookup" = 'sitemap' as $$
  select count(*)::int from site where published is not null
$$;
