-- What our own landing page says beside what the product and its plans are: what is being written, and what visitors see. One row, which
-- belongs to no business; both are checked by src/landing/main-site.ts. What is only an example is marked: the operator replaces it.
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
