type Variable = { meaning: string; default?: string }

const network = {
  PORT: { default: '3000', meaning: 'The port to serve on.' },
  HOST: { meaning: 'The address to listen on, `0.0.0.0` for all. Without it only this machine is answered.' },
  PUBLIC_URL: {
    meaning:
      'The address that people type; `http://localhost:<PORT>` if unset. Its host, this machine’s own names and the address that is listened on are answered, any other host gets 421. With `https`, which needs `NODE_ENV=production`, the cookies are `__Host-` and secure.',
  },
  TRUST_PROXY: {
    meaning:
      '`1` takes the caller’s address from the proxy’s `X-Forwarded-For`; the proxy must pass the caller’s `Host` on. Without it everybody behind a proxy counts as one network, which the log and the operator’s panel say.',
  },
  LIMITS: {
    meaning:
      'Changes how often things may be done, as `sign-in.network=100/900 booking.person=8`. The names are in [limits.md](limits.md).',
  },
  NODE_ENV: {
    meaning:
      '`production` refuses to start without `DATABASE_URL`, an https `PUBLIC_URL`, `SMTP_URL` and `METRICS_TOKEN`, and hides `/dev/mail` and `/design`.',
  },
} satisfies Record<string, Variable>

const database = {
  DATA_DIR: { default: '.data', meaning: 'The folder of the embedded PostgreSQL.' },
  DATABASE_URL: {
    meaning:
      'Another PostgreSQL 18, signed in as the owner of the tables, in place of the embedded one. Several servers may then run side by side. One on another machine needs `NODE_ENV=production`.',
  },
  APP_DATABASE_URL: {
    meaning: 'The same, signed in as `marcai_app`. Needed where `DATABASE_URL` has no password to make that one from.',
  },
  DIRECT_DATABASE_URL: {
    meaning:
      'PostgreSQL itself, signed in as its owner, where a pooler in transaction mode (PgBouncer 1.21 or newer, `max_prepared_statements` of 2000) stands at `DATABASE_URL`: for the listener, the job runner and the migrations. A start that finds a pooler where none may be, or one that forgets prepared statements, says so and ends.',
  },
  APP_DIRECT_DATABASE_URL: {
    meaning: 'The same, signed in as `marcai_app`. Needed where `APP_DATABASE_URL` is.',
  },
  DATABASE_POOL: {
    default: '10',
    meaning: 'How many connections each server holds. Its process for heavy work holds up to eight more.',
  },
} satisfies Record<string, Variable>

const mail = {
  SMTP_URL: {
    meaning: 'Where mail goes. Without it mail is kept, and shown at `/dev/mail` to whoever is at this machine.',
  },
  MAIL_FROM: { meaning: 'The sender of mail; if unset the product’s name with an address that nobody reads.' },
} satisfies Record<string, Variable>

const secrets = {
  SEALING_KEY: {
    meaning:
      'Seals the keys of other services (payment provider, WhatsApp, SMS, webhooks) and the secrets of authenticators before the database keeps them: 32 bytes in base64, as `openssl rand -base64 32` makes them. Without it no keys of other services are kept, what needs them stays off, and secrets of authenticators lie open.',
  },
  SEALING_KEY_PREVIOUS: {
    meaning: 'The key before it, which opens what it has sealed. How to change keys: [running.md](running.md).',
  },
  METRICS_TOKEN: { meaning: 'The bearer token that `/metrics` asks for. Without it only this machine may read them.' },
} satisfies Record<string, Variable>

const services = {
  DOMAIN_ADDRESSES: {
    meaning:
      'The addresses at which this installation is reached from the internet, as `203.0.113.10, 2001:db8::10`: owners point their own domains there ([Caddyfile](../deploy/Caddyfile) makes the certificates). Without it no custom domains are taken.',
  },
  DNS_SERVER: { meaning: 'The name server that is asked about them, as `127.0.0.1:53`; the system’s if unset.' },
  PAYMENTS_URL: { default: 'https://api.mercadopago.com', meaning: 'The payment provider’s API.' },
  WHATSAPP_URL: { default: 'https://graph.facebook.com', meaning: 'WhatsApp’s official API.' },
  SMS_URL: { default: 'https://api.zenvia.com', meaning: 'The API of the SMS provider.' },
  POSTAL_CODE_URL: {
    default: 'https://viacep.com.br',
    meaning:
      'Who is asked where a CEP lies: ViaCEP or another that answers as it does, by https. Empty asks nobody, and addresses are typed whole.',
  },
  WEBHOOKS_ANYWHERE: {
    meaning:
      '`1` lets webhooks lead to plain http and to this machine and its networks, for trying them out; never with `NODE_ENV=production`.',
  },
} satisfies Record<string, Variable>

const watching = {
  LOG_LEVEL: { default: 'info', meaning: 'What is written to the log.' },
  CHECK_ANSWERS: { meaning: '`1` compares each answer with its schema. Tests do; it costs time.' },
  CHECK_LOCKS: { meaning: '`1` refuses a transaction that locks against the order of `db/lock-ranks.ts`. Tests do.' },
} satisfies Record<string, Variable>

const handed = {
  HEAVY_SOCKET: { meaning: 'Where the process for heavy work listens. The server sets it for its own process.' },
  HEAVY_SECRET: { meaning: 'What that process is asked by. The server makes it at each start.' },
} satisfies Record<string, Variable>

/**
 * All that the product reads of its environment, as `npm run docs` writes it to docs/settings.md.
 * @internal for checks: the page is made of it
 */
export const sections: Record<string, Record<string, Variable>> = {
  'Address and network': network,
  Database: database,
  Mail: mail,
  Secrets: secrets,
  'Other services': services,
  'Log and checks': watching,
  'Between our own processes (nobody sets these)': handed,
}

/** What the programs that we start are given. */
export const environment = process.env

const variables = { ...network, ...database, ...mail, ...secrets, ...services, ...watching, ...handed }
type Name = keyof typeof variables
type WithDefault = { [N in Name]: (typeof variables)[N] extends { default: string } ? N : never }[Name]

export const given = (name: Name): string | undefined => environment[name]
export const givenOrDefault = (name: WithDefault): string => environment[name] ?? variables[name].default
export const isOn = (name: Name): boolean => environment[name] === '1'
