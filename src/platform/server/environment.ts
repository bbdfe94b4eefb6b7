import { isIP } from 'node:net'
import { addressesOf, leadsToPrimary } from './database-hosts.ts'

/** What a setting may be, in words that follow `has to be`, and whether a text is that. An empty setting is none. */
const kinds = {
  text: { words: 'a text', fits: () => true },
  port: { words: 'a port from 0 to 65535', fits: (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535 },
  count: { words: 'a whole number from 1 on', fits: (text: string) => /^[1-9]\d{0,5}$/.test(text) },
  switch: { words: '1, 0 or unset', fits: (text: string) => text === '1' || text === '0' },
  address: { words: 'an address with http:// or https://', fits: isWebAddress },
  'address or empty': { words: 'an address with http:// or https://, or empty', fits: isWebAddress },
  database: {
    words:
      'an address of PostgreSQL with postgres://, postgresql:// or socket:, for several hosts as postgres://…@a:5432,b:5432/…?target_session_attrs=read-write',
    fits: (text: string) => /^(postgres(ql)?:\/\/|socket:)\S+$/.test(text) && leadsToPrimary(text),
  },
  standby: {
    words: 'an address of one host of PostgreSQL with postgres://, postgresql:// or socket:',
    fits: (text: string) => /^(postgres(ql)?:\/\/|socket:)\S+$/.test(text) && addressesOf(text).length === 1,
  },
  'mail server': {
    words: 'an address of a mail server with smtp:// or smtps://',
    fits: (text: string) => /^smtps?:\/\/\S+$/.test(text),
  },
  key: {
    words: '32 bytes in base64, as openssl rand -base64 32 makes them',
    fits: (text: string) => /^[\w+/-]{43}=?$/.test(text),
  },
  passphrase: { words: 'at least 16 signs', fits: (text: string) => text.length >= 16 },
  addresses: {
    words: 'IP addresses with commas or spaces between them',
    fits: (text: string) => text.split(/[\s,]+/).every((one) => one === '' || isIP(one) !== 0),
  },
  'name server': {
    words: 'an IP address, with a port if needed, as 127.0.0.1:53',
    fits: (text: string) => isIP(/^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([^:]+):\d+$/, '$1')) !== 0,
  },
  listener: {
    words: 'an address and a port of this machine, as 10.0.0.5:5432',
    fits: (text: string) => listenerOf(text) !== undefined,
  },
  'true or false': { words: 'true or false', fits: (text: string) => /^(true|false)$/i.test(text) },
  collector: {
    words: 'an address with http:// or https://, and no password in it',
    fits: (text: string) => isWebAddress(text) && !new URL(text).username && !new URL(text).password,
  },
  pairs: {
    words: 'pairs as key=value with commas between them, percent-encoded',
    fits: (text: string) => pairsIn(text) !== null,
  },
  headers: {
    words: 'headers as name=value with commas between them, percent-encoded',
    fits: (text: string) => pairsIn(text)?.every(([, value]) => /^[\x20-\x7E]*$/.test(value)) ?? false,
  },
  share: {
    words: 'a number from 0 to 1',
    fits: (text: string) => /^(0|1|[01]?\.\d{1,9})$/.test(text) && Number(text) <= 1,
  },
  exporter: oneOf('otlp', 'none'),
  protocol: oneOf('http/protobuf', 'http/json'),
  compression: oneOf('gzip', 'none'),
  sampler: oneOf(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ),
  mode: oneOf('production', 'development', 'test'),
  level: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
} satisfies Record<string, { words: string; fits: (text: string) => boolean }>
function oneOf(...texts: string[]) {
  return { words: texts.join(', ').replace(/,(?=[^,]+$)/, ' or'), fits: (text: string) => texts.includes(text) }
}
/** @throws nothing: undefined where it is none. */
export function listenerOf(text: string): { host: string; port: number } | undefined {
  const [, host = '', port = ''] = /^\[?([^\s[\]]+)\]?:(\d{1,5})$/.exec(text) ?? []
  return isIP(host) !== 0 && Number(port) > 0 && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined
}
function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}
/** Pairs as `authorization=Bearer%20secret,tenant=salon`, percent-encoded; null if there is anything else. */
function pairsIn(text: string): [string, string][] | null {
  const written = text.split(',').map((pair) => /^\s*([\w.!#$&'*+^`|~-]+)\s*=\s*([\x20-\x7E]*?)\s*$/.exec(pair))
  try {
    return written.some((pair) => pair === null)
      ? null
      : written.flatMap((pair) => (pair ? [[pair[1]!, decodeURIComponent(pair[2]!)] as [string, string]] : []))
  } catch {
    return null // what is encoded is no UTF-8
  }
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
  DATABASE_LISTEN: {
    is: 'listener',
    meaning:
      'Where the embedded PostgreSQL listens, as `10.0.0.5:5432`, for a standby and for servers elsewhere; this machine’s own networks are let in. If unset only this machine reaches it, at any free port. What goes over the network is not encrypted: it has to be a private one.',
  },
  DATABASE_URL: {
    is: 'database',
    meaning:
      'Another PostgreSQL 18, signed in as the owner of the tables, in place of the embedded one. Several servers may then run side by side. One on another machine needs `NODE_ENV=production`. With a standby both are named, as `postgres://marcai:…@a:5432,b:5432/marcai?target_session_attrs=read-write`: the one that takes writes is used.',
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
  STANDBY_DATABASE_URL: {
    is: 'standby',
    meaning:
      'A standby of the database, signed in as the owner of the tables or as `marcai_app`. Reports and exports are read there while it is up to date; otherwise, and without it, where writes are taken. Each server holds up to four connections there.',
  },
  STANDBY_MOST_BEHIND: {
    is: 'count',
    default: '2',
    meaning:
      'How many seconds a standby may be behind: so long a report or export waits at most until it has all that was written before the report was asked for.',
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
  BACKUP_PASSPHRASE: {
    is: 'passphrase',
    meaning:
      'Seals the files of `npm run backup`, and opens them for `npm run restore`. Without it a backup is refused unless it is asked for in the clear. Whoever loses it has no backups: keep it elsewhere, with `SEALING_KEY`.',
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

const telemetry = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    is: 'collector',
    meaning:
      'A collector of OpenTelemetry, as `http://127.0.0.1:4318`: traces go to `/v1/traces` there, and what `/metrics` tells to `/v1/metrics`. Without it, or one of the next two, nothing is traced or sent, and nothing of it is loaded. What is sent: [running.md](running.md).',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { is: 'collector', meaning: 'The whole address for traces alone.' },
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: { is: 'collector', meaning: 'The whole address for metrics alone.' },
  OTEL_EXPORTER_OTLP_HEADERS: {
    is: 'headers',
    meaning:
      'What the collector asks for, as `authorization=Bearer%20secret`: `key=value` with commas between them, percent-encoded.',
  },
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: { is: 'headers', meaning: 'The same for traces alone.' },
  OTEL_EXPORTER_OTLP_METRICS_HEADERS: { is: 'headers', meaning: 'The same for metrics alone.' },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    is: 'protocol',
    default: 'http/protobuf',
    meaning: 'How it is sent, by HTTP (port 4318) in either case; gRPC (4317) is not spoken.',
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    is: 'count',
    default: '10000',
    meaning: 'Milliseconds that one sending may take, with what is tried again.',
  },
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: { is: 'count', meaning: 'The same for traces alone.' },
  OTEL_EXPORTER_OTLP_METRICS_TIMEOUT: { is: 'count', meaning: 'The same for metrics alone.' },
  OTEL_EXPORTER_OTLP_COMPRESSION: { is: 'compression', default: 'none', meaning: '`gzip` compresses what is sent.' },
  OTEL_EXPORTER_OTLP_TRACES_COMPRESSION: { is: 'compression', meaning: 'The same for traces alone.' },
  OTEL_EXPORTER_OTLP_METRICS_COMPRESSION: { is: 'compression', meaning: 'The same for metrics alone.' },
  OTEL_EXPORTER_OTLP_CERTIFICATE: {
    is: 'text',
    meaning: 'A file with the certificates (PEM) by which the collector’s is verified; the usual ones if unset.',
  },
  OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE: { is: 'text', meaning: 'The same for traces alone.' },
  OTEL_EXPORTER_OTLP_METRICS_CERTIFICATE: { is: 'text', meaning: 'The same for metrics alone.' },
  OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: {
    is: 'text',
    meaning: 'A file with the certificate (PEM) that is shown to a collector which asks for one.',
  },
  OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE: { is: 'text', meaning: 'The same for traces alone.' },
  OTEL_EXPORTER_OTLP_METRICS_CLIENT_CERTIFICATE: { is: 'text', meaning: 'The same for metrics alone.' },
  OTEL_EXPORTER_OTLP_CLIENT_KEY: { is: 'text', meaning: 'The file of its key (PEM).' },
  OTEL_EXPORTER_OTLP_TRACES_CLIENT_KEY: { is: 'text', meaning: 'The same for traces alone.' },
  OTEL_EXPORTER_OTLP_METRICS_CLIENT_KEY: { is: 'text', meaning: 'The same for metrics alone.' },
  OTEL_SDK_DISABLED: { is: 'true or false', meaning: '`true` sends nothing, whatever else is set.' },
  OTEL_SERVICE_NAME: { is: 'text', meaning: 'The name under which it is shown; `marcai` if unset.' },
  OTEL_RESOURCE_ATTRIBUTES: {
    is: 'pairs',
    meaning: 'What is said of this installation with everything, as `deployment.environment.name=production`.',
  },
  OTEL_TRACES_EXPORTER: { is: 'exporter', default: 'otlp', meaning: '`none` sends no traces.' },
  OTEL_METRICS_EXPORTER: { is: 'exporter', default: 'otlp', meaning: '`none` sends no metrics.' },
  OTEL_TRACES_SAMPLER: {
    is: 'sampler',
    default: 'parentbased_always_on',
    meaning:
      'Which requests and jobs are traced. `parentbased_` does as the proxy’s `traceparent` says, which is read with `TRUST_PROXY` only.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    is: 'share',
    default: '1',
    meaning: 'Which share of them, with a sampler `traceidratio`.',
  },
  OTEL_BSP_SCHEDULE_DELAY: { is: 'count', default: '5000', meaning: 'Milliseconds that ended spans wait for others.' },
  OTEL_METRIC_EXPORT_INTERVAL: {
    is: 'count',
    default: '60000',
    meaning: 'Milliseconds between two sendings of metrics.',
  },
} satisfies Record<string, Variable>

const storage = {
  AWS_ACCESS_KEY_ID: {
    is: 'text',
    meaning:
      'The key of a storage that speaks S3, for `npm run backup`, `restore` and `drill` with an address as `s3://bucket/prefix`. What it has to be allowed: [running.md](running.md).',
  },
  AWS_SECRET_ACCESS_KEY: { is: 'text', meaning: 'Its secret.' },
  AWS_SESSION_TOKEN: { is: 'text', meaning: 'What belongs to a key that holds for a while only.' },
  AWS_REGION: { is: 'text', meaning: 'In which region the storage is, as `sa-east-1`, or whatever it calls that.' },
  AWS_ENDPOINT_URL: { is: 'address', meaning: 'The address of a storage that is not Amazon’s.' },
  AWS_ENDPOINT_URL_S3: { is: 'address', meaning: 'The same; this one is used where both are set.' },
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
  OpenTelemetry: telemetry,
  'Storage of backups': storage,
  'Between our own processes (nobody sets these)': handed,
}

/** What the programs that we start are given. */
export const environment = process.env

const variables = {
  ...network,
  ...database,
  ...mail,
  ...secrets,
  ...services,
  ...watching,
  ...telemetry,
  ...storage,
  ...handed,
}
type Name = keyof typeof variables
type WithDefault = { [N in Name]: (typeof variables)[N] extends { default: string } ? N : never }[Name]

const settingNames = Object.keys(variables) as Name[]

/** An empty setting is none, as programs that start others hand it on. */
export const given = (name: Name): string | undefined => environment[name] || undefined
export const givenOrDefault = (name: WithDefault): string =>
  (variables[name].is === 'address or empty' ? environment[name] : given(name)) ?? variables[name].default
export const isOn = (name: Name): boolean => environment[name] === '1'
export const isTrue = (name: Name): boolean => environment[name]?.toLowerCase() === 'true'

/** Names that are given, begin like this and are none of our settings. */
export const unknownNames = (beginning: string): string[] =>
  Object.keys(environment).filter((name) => name.startsWith(beginning) && !(name in variables) && environment[name])

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
