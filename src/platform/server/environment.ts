import { isIP } from 'node:net'

/** What a setting may be, in words that follow `has to be`, and whether a text is that. An empty setting is none. */
const kinds = {
  text: { words: 'a text', fits: () => true },
  port: { words: 'a port from 0 to 65535', fits: (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535 },
  count: { words: 'a whole number from 1 on', fits: (text: string) => /^[1-9]\d{0,5}$/.test(text) },
  switch: { words: '1, 0 or unset', fits: (text: string) => text === '1' || text === '0' },
  address: { words: 'an address with http:// or https://', fits: isWebAddress },
  'address or empty': { words: 'an address with http:// or https://, or empty', fits: isWebAddress },
  database: {
    words: 'an address of PostgreSQL with postgres://, postgresql:// or socket:',
    fits: (text: string) => /^(postgres(ql)?:\/\/|socket:)\S+$/.test(text),
  },
  'mail server': {
    words: 'an address of a mail server with smtp:// or smtps://',
    fits: (text: string) => /^smtps?:\/\/\S+$/.test(text),
  },
  key: {
    words: '32 bytes in base64, as openssl rand -base64 32 makes them',
    fits: (text: string) => /^[\w+/-]{43}=?$/.test(text),
  },
  addresses: {
    words: 'IP addresses with commas or spaces between them',
    fits: (text: string) => text.split(/[\s,]+/).every((one) => one === '' || isIP(one) !== 0),
  },
  'name server': {
    words: 'an IP address, with a port if needed, as 127.0.0.1:53',
    fits: (text: string) => isIP(/^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([^:]+):\d+$/, '$1')) !== 0,
  },
  mode: {
    words: 'production, development or test',
    fits: (text: string) => ['production', 'development', 'test'].includes(text),
  },
  level: {
    words: 'fatal, error, warn, info, debug, trace or silent',
    fits: (text: string) => ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(text),
  },
} satisfies Record<string, { words: string; fits: (text: string) => boolean }>
function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}

type Variable = { is: keyof typeof kinds; meaning: string; default?: string }

const network = {
  PORT: { is: 'port', default: '3000', meaning: 'The port to serve on.' },
  HOST: {
    is: 'text',
    meaning: 'The address to listen on, `0.0.0.0` for all. Without it only this machine is answered.',
  },
  PUBLIC_URL: {
    is: 'address',
    meaning:
      'The address that people type; `http://localhost:<PORT>` if unset. Its host, this machine’s own names and the address that is listened on are answered, any other host gets 421. With `https`, which needs `NODE_ENV=production`, the cookies are `__Host-` and secure.',
  },
  TRUST_PROXY: {
    is: 'switch',
    meaning:
      '`1` takes the caller’s address from the proxy’s `X-Forwarded-For`; the proxy must pass the caller’s `Host` on. Without it everybody behind a proxy counts as one network, which the log and the operator’s panel say.',
  },
  LIMITS: {
    is: 'text',
    meaning:
      'Changes how often things may be done, as `sign-in.network=100/900 booking.person=8`. The names are in [limits.md](limits.md).',
  },
  NODE_ENV: {
    is: 'mode',
    meaning:
      '`production` refuses to start without `DATABASE_URL`, an https `PUBLIC_URL`, `SMTP_URL` and `METRICS_TOKEN`, and hides `/dev/mail` and `/design`.',
  },
} satisfies Record<string, Variable>

const database = {
  DATA_DIR: { is: 'text', default: '.data', meaning: 'The folder of the embedded PostgreSQL.' },
  DATABASE_URL: {
    is: 'database',
    meaning:
      'Another PostgreSQL 18, signed in as the owner of the tables, in place of the embedded one. Several servers may then run side by side. One on another machine needs `NODE_ENV=production`.',
  },
  APP_DATABASE_URL: {
    is: 'database',
    meaning: 'The same, signed in as `marcai_app`. Needed where `DATABASE_URL` has no password to make that one from.',
  },
  DIRECT_DATABASE_URL: {
    is: 'database',
    meaning:
      'PostgreSQL itself, signed in as its owner, where a pooler in transaction mode (PgBouncer 1.21 or newer, `max_prepared_statements` of 2000) stands at `DATABASE_URL`: for the listener, the job runner and the migrations. A start that finds a pooler where none may be, or one that forgets prepared statements, says so and ends.',
  },
  APP_DIRECT_DATABASE_URL: {
    is: 'database',
    meaning: 'The same, signed in as `marcai_app`. Needed where `APP_DATABASE_URL` is.',
  },
  DATABASE_POOL: {
    is: 'count',
    default: '10',
    meaning: 'How many connections each server holds. Its process for heavy work holds up to eight more.',
  },
} satisfies Record<string, Variable>

const mail = {
  SMTP_URL: {
    is: 'mail server',
    meaning: 'Where mail goes. Without it mail is kept, and shown at `/dev/mail` to whoever is at this machine.',
  },
  MAIL_FROM: {
    is: 'text',
    meaning: 'The sender of mail; if unset the product’s name with an address that nobody reads.',
  },
} satisfies Record<string, Variable>

const secrets = {
  SEALING_KEY: {
    is: 'key',
    meaning:
      'Seals the keys of other services (payment provider, WhatsApp, SMS, webhooks) and the secrets of authenticators before the database keeps them: 32 bytes in base64, as `openssl rand -base64 32` makes them. Without it no keys of other services are kept, what needs them stays off, and secrets of authenticators lie open.',
  },
  SEALING_KEY_PREVIOUS: {
    is: 'key',
    meaning: 'The key before it, which opens what it has sealed. How to change keys: [running.md](running.md).',
  },
  METRICS_TOKEN: {
    is: 'text',
    meaning: 'The bearer token that `/metrics` asks for. Without it only this machine may read them.',
  },
} satisfies Record<string, Variable>

const services = {
  DOMAIN_ADDRESSES: {
    is: 'addresses',
    meaning:
      'The addresses at which this installation is reached from the internet, as `203.0.113.10, 2001:db8::10`: owners point their own domains there ([Caddyfile](../deploy/Caddyfile) makes the certificates). Without it no custom domains are taken.',
  },
  DNS_SERVER: {
    is: 'name server',
    meaning: 'The name server that is asked about them, as `127.0.0.1:53`; the system’s if unset.',
  },
  PAYMENTS_URL: { is: 'address', default: 'https://api.mercadopago.com', meaning: 'The payment provider’s API.' },
  WHATSAPP_URL: { is: 'address', default: 'https://graph.facebook.com', meaning: 'WhatsApp’s official API.' },
  SMS_URL: { is: 'address', default: 'https://api.zenvia.com', meaning: 'The API of the SMS provider.' },
  POSTAL_CODE_URL: {
    is: 'address or empty',
    default: 'https://viacep.com.br',
    meaning:
      'Who is asked where a CEP lies: ViaCEP or another that answers as it does, by https. Empty asks nobody, and addresses are typed whole.',
  },
  WEBHOOKS_ANYWHERE: {
    is: 'switch',
    meaning:
      '`1` lets webhooks lead to plain http and to this machine and its networks, for trying them out; never with `NODE_ENV=production`.',
  },
} satisfies Record<string, Variable>

const watching = {
  LOG_LEVEL: { is: 'level', default: 'info', meaning: 'What is written to the log.' },
  CHECK_ANSWERS: { is: 'switch', meaning: '`1` compares each answer with its schema. Tests do; it costs time.' },
  CHECK_LOCKS: {
    is: 'switch',
    meaning: '`1` refuses a transaction that locks against the order of `db/lock-ranks.ts`. Tests do.',
  },
} satisfies Record<string, Variable>

const handed = {
  HEAVY_SOCKET: {
    is: 'text',
    meaning: 'Where the process for heavy work listens. The server sets it for its own process.',
  },
  HEAVY_SECRET: { is: 'text', meaning: 'What that process is asked by. The server makes it at each start.' },
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

const settingNames = Object.keys(variables) as Name[]

/** An empty setting is none, as programs that start others hand it on. */
export const given = (name: Name): string | undefined => environment[name] || undefined
export const givenOrDefault = (name: WithDefault): string =>
  (variables[name].is === 'address or empty' ? environment[name] : given(name)) ?? variables[name].default
export const isOn = (name: Name): boolean => environment[name] === '1'

/** What of an environment cannot be meant: malformed settings, and names that are one slip away from a setting's. */
export function faultsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  const malformed = settingNames.flatMap((name) => {
    const { words, fits } = kinds[variables[name].is]
    return env[name] && !fits(env[name]) ? [`${name} has to be ${words}.`] : []
  })
  const misspelt = Object.keys(env).flatMap((name) => {
    const meant = name in variables ? undefined : settingNames.find((one) => isSlipOf(one, name))
    return meant ? [`${name} is no setting. ${meant} is meant?`] : []
  })
  return [...malformed, ...misspelt]
}

const shortestLikeness = 8
/** Whether a name is the setting's but for its case, one sign, or two that changed places. Short names are too like those of others. */
function isSlipOf(setting: string, typed: string): boolean {
  if (setting.length < shortestLikeness || Math.abs(setting.length - typed.length) > 1) return false
  const name = typed.toUpperCase()
  let [same, end] = [0, 0]
  while (same < setting.length && setting[same] === name[same]) same++
  const least = Math.min(setting.length, name.length) - same
  while (end < least && setting.at(-1 - end) === name.at(-1 - end)) end++
  const [left, right] = [setting.slice(same, setting.length - end), name.slice(same, name.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right === `${left[1]}${left[0]}`
}
