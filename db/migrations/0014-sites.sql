-- A business's own page: what is being written, and what visitors see of it. Both are checked by src/sites/site.ts.
create table site (
  business_id uuid primary key references business,
  slug text not null check (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(slug) between 3 and 60),
  draft jsonb not null,
  published jsonb,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (business_id, slug) references public_path,
  check ((published is null) = (published_at is null))
);
comment on table site is 'archive: site; bound: one row; read: before a business is known; removal: landing.publish where published is not null';
call guard_business_table('site');

-- What visitors saw before what they see now.
create table site_version (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  content jsonb not null,
  published_at timestamptz not null,
  primary key (business_id, id)
);
comment on table site_version is 'archive: site-versoes; bound: counted by its verb';
call guard_business_table('site_version');

-- The pictures of a business's page, as it is written, as visitors see it, and as they saw it: together they keep them.
create table site_picture (
  business_id uuid not null references business,
  picture_id uuid not null,
  primary key (business_id, picture_id)
);
comment on table site_picture is 'archive: none, said by the site itself; bound: counted by its verb';
comment on index site_picture_pkey is 'meets: nobody, named anew where it is known';
call guard_business_table('site_picture');
call names_picture('site_picture', 'picture_id');

create function pictures_of_page(content jsonb) returns setof uuid language sql immutable as $$
  select (named #>> '{}')::uuid
  from (
    select jsonb_path_query(content, '$.heroPicture') named
    union all
    select jsonb_path_query(content, '$.aboutPicture')
    union all
    select jsonb_path_query(content, '$.gallery[*].picture')
  ) pictures
  where jsonb_typeof(named) = 'string'
$$;

create function keep_site_pictures() returns trigger language plpgsql as $$
declare
  business uuid := case when tg_op = 'DELETE' then old.business_id else new.business_id end;
  shown uuid[];
begin
  select coalesce(array_agg(distinct picture), '{}') into shown
  from (
    select unnest(array[draft, published]) as content from site where business_id = business
    union all
    select content from site_version where business_id = business
  ) page, pictures_of_page(page.content) picture;
  insert into site_picture (business_id, picture_id) select business, unnest(shown) on conflict do nothing;
  delete from site_picture where business_id = business and picture_id <> all (shown);
  return null;
end $$;
create trigger page_keeps_pictures after insert or update of draft, published or delete on site
  for each row execute function keep_site_pictures();
create trigger version_keeps_pictures after insert or delete on site_version
  for each row execute function keep_site_pictures();

-- The map of all pages for searchers names no business: addresses and the day of their last change.
call let_look_up('site', 'sitemap');
create index site_published on site (slug) where published is not null;

create function published_site_pages(first int, most int) returns table (slug text, changed text)
language sql stable set "app.lookup" = 'sitemap' as $$
  select slug, published_at::date::text from site where published is not null order by slug offset first limit most
$$;
create function count_published_site_pages() returns int
language sql stable set "app.lookup" = 'sitemap' as $$
  select count(*)::int from site where published is not null
$$;

-- A domain that a business bought, on its way to its own page. Checked by src/sites/domain.ts.
create table domain (
  business_id uuid primary key references business,
  name text not null check (name ~ '^[a-z0-9.-]+\.[a-z0-9-]+$' and length(name) <= 253),
  -- What its owner shows beside it; another one for each attempt.
  token text not null check (token ~ '^[a-z0-9]{32}$'),
  state text not null default 'pending' check (state in ('pending', 'verifying', 'active', 'failed')),
  -- What the last look found, in the words of src/sites/domain.ts.
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
-- the same to an eye (src/sites/domain.ts).
create table domain_host (
  business_id uuid not null references domain on delete cascade,
  host text not null check (host = lower(host) and length(host) <= 257),
  -- What was bought, of which the host is a part, and how that looks.
  bought text not null,
  looks text not null,
  primary key (business_id, host),
  constraint domain_host_looks exclude using gist (looks with =, bought with <>)
);
comment on table domain_host is 'archive: none, by which name a request is answered; bound: forgotten after days; read: before a business is known; removal: landing.publish';
comment on index domain_host_pkey is 'meets: nobody, a job holds names, and tells whoever comes second (src/sites/server/domain.test.ts)';
comment on index domain_host_looks is 'of: all businesses; meets: nobody, a job holds names, and tells whoever comes second (src/sites/server/domain.test.ts)';
create unique index domain_host_holder on domain_host (host);
comment on index domain_host_holder is 'of: all businesses; meets: nobody, a job holds names, and tells whoever comes second (src/sites/server/domain.test.ts)';
call guard_business_table('domain_host');

-- A request comes with a name only.
call let_look_up('domain_host', 'host');
call let_look_up('domain', 'host');
call let_look_up('business', 'host');

create function business_by_host(wanted text) returns table (business_id uuid, zone text, name text)
language sql stable set "app.lookup" = 'host' as $$
  select b.id, b.zone, d.name
  from domain_host h join domain d on d.business_id = h.business_id join business b on b.id = h.business_id
  where h.host = wanted
$$;

create function business_by_looks(wanted text, other_than text) returns setof uuid
language sql stable set "app.lookup" = 'host' as $$
  select business_id from domain_host where looks = wanted and bought <> other_than
$$;

-- Which domains are to be looked for again: waiting ones often, held ones to see that they are still their owner's.
create index domain_to_check on domain (checked_at nulls first);
call let_look_up('domain', 'domain');
call let_look_up('business', 'domain');

create function domains_to_check(patient interval, waiting interval, held interval, most int)
returns table (business_id uuid, zone text)
language sql stable set "app.lookup" = 'domain' as $$
  select b.id, b.zone
  from domain d join business b on b.id = d.business_id
  where d.checked_at is null or is_ahead(d.checked_at)
    or d.state = 'active' and d.failing_since is null and d.checked_at < now() - held
    or (d.state = 'active' or d.attempted_at > now() - patient or d.state = 'verifying') and d.checked_at < now() - waiting
       and (d.state <> 'active' or d.failing_since is not null)
  order by d.checked_at nulls first
  limit most
$$;

-- What our own landing page says beside what the product and its plans are: what is being written, and what visitors see. One row, which
-- belongs to no business; both are checked by src/sites/main-site.ts. What is only an example is marked: the operator replaces it.
create table main_site (
  only_row boolean primary key default true check (only_row),
  draft jsonb not null,
  published jsonb not null,
  -- Null while visitors see what the product came with.
  published_at timestamptz
);
comment on table main_site is 'of: nobody';
comment on index main_site_pkey is 'meets: nobody, the one row is there from the beginning';
insert into main_site (draft, published) select content, content from (values ('{
  "siteName": null,
  "tagline": "agenda, clientes e caixa do seu salão ou clínica",
  "description": "Agendamento online, agenda da equipe, clientes, estoque e caixa em um só lugar. Para salões, clínicas e estúdios de estética.",
  "logo": null,
  "favicon": null,
  "theme": "system",
  "primaryColor": "#031B47",
  "secondaryColor": "#031B47",
  "accentColor": "#FBAC0D",
  "backgroundColor": "#F5F6F9",
  "textColor": "#031B47",
  "heroTitle": "A agenda cheia e o caixa certo,",
  "heroSubtitle": "no mesmo lugar.",
  "heroDescription": "Agendamentos pela internet, o dia da equipe organizado e o caixa fechado ao centavo. Feito para salões, clínicas e estúdios de estética.",
  "heroCta": "Começar Grátis",
  "heroPicture": null,
  "heroVideoUrl": null,
  "figures": [
    {
      "value": "50k+",
      "label": "agendamentos realizados",
      "isExample": true
    },
    {
      "value": "2k+",
      "label": "profissionais",
      "isExample": true
    },
    {
      "value": "99,9%",
      "label": "de disponibilidade",
      "isExample": true
    },
    {
      "value": "4,9",
      "label": "de avaliação média",
      "isExample": true
    },
    {
      "value": "+150%",
      "label": "de faturamento médio",
      "isExample": true
    }
  ],
  "features": {
    "isShown": true,
    "title": "Do primeiro toque do cliente ao fechamento do caixa",
    "subtitle": "Tudo em um lugar só, feito para quem passa o dia em pé e precisa que o sistema não atrapalhe.",
    "items": [
      {
        "icon": "booking",
        "title": "Agendamento online",
        "description": "O cliente vê só os horários livres de verdade e marca em segundos, sem baixar nada e sem ligar.",
        "points": [
          "Confirmação automática",
          "Lembretes pelo WhatsApp",
          "Dois clientes no mesmo horário: impossível"
        ]
      },
      {
        "icon": "till",
        "title": "PDV e estoque",
        "description": "Serviços e produtos na mesma venda. O caixa abre, confere e fecha ao centavo, e continua vendendo sem internet.",
        "points": [
          "Dinheiro, cartão e PIX na mesma conta",
          "Baixa de estoque na hora",
          "Comissão calculada sozinha"
        ]
      },
      {
        "icon": "team",
        "title": "Profissionais e equipe",
        "description": "Cada profissional com as suas especialidades, os seus horários e a sua própria agenda.",
        "points": [
          "Agenda por profissional",
          "Especialidades, folgas e férias",
          "Cada pessoa vê só o que precisa"
        ]
      },
      {
        "icon": "reports",
        "title": "Relatórios avançados",
        "description": "Faturamento, clientes e desempenho de cada profissional, no período que você escolher.",
        "points": [
          "Por dia, serviço e profissional",
          "Conferidos com o caixa",
          "Exportação para planilha"
        ]
      },
      {
        "icon": "site",
        "title": "Site profissional",
        "description": "Um site com a cara do seu negócio, com serviços, preços e botão de agendar. Sem contratar ninguém.",
        "points": [
          "Modelos prontos para começar",
          "Domínio próprio",
          "Preços sempre atualizados"
        ]
      },
      {
        "icon": "link",
        "title": "Link para compartilhar",
        "description": "Um endereço só seu, com as suas cores, para o WhatsApp, a bio do Instagram e o balcão.",
        "points": [
          "QR Code e cartaz para imprimir",
          "Visitas e agendamentos contados",
          "Botão para o site que você já tem"
        ]
      }
    ]
  },
  "about": {
    "isShown": false,
    "title": null,
    "content": null,
    "picture": null
  },
  "testimonials": {
    "isShown": true,
    "title": "Quem usa conta",
    "items": [
      {
        "text": "As clientes marcam pelo link, a qualquer hora. Recebemos 80% menos ligações, e a recepção voltou a cuidar de quem está aqui.",
        "author": "Camila Torres",
        "role": "Proprietária de salão de beleza",
        "picture": null,
        "rating": 5,
        "isExample": true
      },
      {
        "text": "Com a agenda sem buracos e o caixa conferido todo dia, o faturamento cresceu 40% no primeiro semestre.",
        "author": "Dr. Renato Meira",
        "role": "Diretor de clínica de estética",
        "picture": null,
        "rating": 5,
        "isExample": true
      },
      {
        "text": "Cada barbeiro vê a própria agenda no celular, e a comissão do mês já sai calculada. Não volto para o caderno.",
        "author": "Juliana Moura",
        "role": "Dona de barbearia com quatro cadeiras",
        "picture": null,
        "rating": 5,
        "isExample": true
      }
    ]
  },
  "pricing": {
    "isShown": true,
    "title": "Um preço claro, sem surpresa",
    "subtitle": "Comece de graça. Mude de plano ou cancele quando quiser, sem multa."
  },
  "contact": {
    "isShown": false,
    "title": "Fale com a gente",
    "subtitle": null,
    "email": null,
    "phone": "+5511900000000",
    "address": null,
    "instagram": null,
    "facebook": null,
    "twitter": null,
    "linkedin": null,
    "whatsapp": null,
    "isExample": true
  },
  "metaTitle": null,
  "metaDescription": null,
  "metaKeywords": null,
  "ogPicture": null,
  "googleAnalyticsId": null,
  "facebookPixelId": null,
  "customCss": null,
  "customCode": null
}'::jsonb)) begins (content);

-- What visitors saw before what they see now.
create table main_site_version (
  id uuid primary key default uuidv7(),
  content jsonb not null,
  published_at timestamptz not null
);
comment on table main_site_version is 'of: nobody';
revoke insert, delete, truncate on main_site from marcai_app;
