import { environment, faultsIn, given, givenOrDefault, isOn, listenerOf } from './environment.ts'
import { readTelemetry } from './telemetry-settings.ts'

// Whatever program reads its settings: before the first of them is used.
const faults = faultsIn(environment)
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\nWhat may be set is in docs/settings.md.\n`)
  process.exit(1)
}

const production = given('NODE_ENV') === 'production'

/** The settings of the process, read once. What each means is in environment.ts and docs/settings.md. */
export const settings = {
  production,
  port: Number(givenOrDefault('PORT')),
  host: given('HOST'),
  dataDir: givenOrDefault('DATA_DIR'),
  databaseListen: listenerOf(given('DATABASE_LISTEN') ?? ''),
  databaseUrl: given('DATABASE_URL'),
  directDatabaseUrl: given('DIRECT_DATABASE_URL'),
  appDirectDatabaseUrl: given('APP_DIRECT_DATABASE_URL'),
  appDatabaseUrl: given('APP_DATABASE_URL'),
  standbyDatabaseUrl: given('STANDBY_DATABASE_URL'),
  standbyMostBehind: Number(givenOrDefault('STANDBY_MOST_BEHIND')),
  publicUrl: new URL(given('PUBLIC_URL') ?? `http://localhost:${givenOrDefault('PORT')}`),
  smtpUrl: given('SMTP_URL'),
  mailFrom: given('MAIL_FROM'),
  domainAddresses: (given('DOMAIN_ADDRESSES') ?? '').split(/[\s,]+/).filter(Boolean),
  dnsServer: given('DNS_SERVER'),
  sealingKey: given('SEALING_KEY'),
  previousSealingKey: given('SEALING_KEY_PREVIOUS'),
  backupPassphrase: given('BACKUP_PASSPHRASE'),
  storageEndpoint: given('AWS_ENDPOINT_URL_S3') ?? given('AWS_ENDPOINT_URL'),
  paymentsUrl: givenOrDefault('PAYMENTS_URL'),
  whatsappUrl: givenOrDefault('WHATSAPP_URL'),
  smsUrl: givenOrDefault('SMS_URL'),
  postalCodeUrl: givenOrDefault('POSTAL_CODE_URL'),
  allowPrivateWebhooks: isOn('WEBHOOKS_ANYWHERE') && !production,
  trustProxy: isOn('TRUST_PROXY'),
  limits: given('LIMITS'),
  poolSize: Number(givenOrDefault('DATABASE_POOL')),
  logLevel: givenOrDefault('LOG_LEVEL'),
  metricsToken: given('METRICS_TOKEN'),
  telemetry: readTelemetry(),
  heavySocket: given('HEAVY_SOCKET'),
  heavySecret: given('HEAVY_SECRET'),
  checkAnswers: isOn('CHECK_ANSWERS'),
  checkLocks: isOn('CHECK_LOCKS'),
}

/** A setting without which this process cannot work: another of our processes gives it. */
export function needed(name: 'appDatabaseUrl' | 'appDirectDatabaseUrl' | 'heavySecret' | 'heavySocket'): string {
  const value = settings[name]
  if (value === undefined) throw new Error(`this process was started without ${name}`)
  return value
}

/** The absolute URL of one of our paths. */
export const fullAddress = (path: string): string => new URL(path, settings.publicUrl).href
