const env = process.env

const production = env.NODE_ENV === 'production'

/** Everything that the surroundings decide, read once. */
export const settings = {
  production,
  port: Number(env.PORT ?? 3000),
  /** The address to listen on; without it nobody beyond this machine is answered. */
  host: env.HOST,
  dataDir: env.DATA_DIR ?? '.data',
  databaseUrl: env.DATABASE_URL,
  /** The same database signed in as the application's role, where its password cannot be made from the owner's. */
  appDatabaseUrl: env.APP_DATABASE_URL,
  /** The address that people type; links in mails and the origin check use it. */
  publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT ?? 3000}`),
  smtpUrl: env.SMTP_URL,
  /** The sender of mail; without it the product's name, as it is called then, at an address that nobody reads. */
  mailFrom: env.MAIL_FROM,
  /** Where owners point their own domains: the addresses at which this installation is reached. Without any it takes none. */
  domainAddresses: (env.DOMAIN_ADDRESSES ?? '').split(/[\s,]+/).filter(Boolean),
  /** Who is asked about names, instead of the system's name servers. */
  dnsServer: env.DNS_SERVER,
  /** What the secrets of others are sealed with before the database keeps them: 32 bytes in base64. Without it none are kept. */
  sealingKey: env.SEALING_KEY,
  /** Where the payment provider, WhatsApp's official API and the provider of SMS are asked; a simulator's address in tests. */
  paymentsUrl: env.PAYMENTS_URL ?? 'https://api.mercadopago.com',
  whatsappUrl: env.WHATSAPP_URL ?? 'https://graph.facebook.com',
  smsUrl: env.SMS_URL ?? 'https://api.zenvia.com',
  /** Who is asked where a CEP lies, as ViaCEP answers it; empty asks nobody. */
  postalCodeUrl: env.POSTAL_CODE_URL ?? 'https://viacep.com.br',
  /** Addresses that owners type may lead to this machine and its networks: for trying webhooks out, never in production. */
  strangersAnywhere: env.WEBHOOKS_ANYWHERE === '1' && !production,
  trustProxy: env.TRUST_PROXY === '1',
  /** Changes to how often things may be done: the names are in docs/limits.md. */
  limits: env.LIMITS,
  poolSize: Number(env.DATABASE_POOL ?? 10),
  logLevel: env.LOG_LEVEL ?? 'info',
  metricsToken: env.METRICS_TOKEN,
  checkAnswers: env.CHECK_ANSWERS === '1',
  checkLocks: env.CHECK_LOCKS === '1',
}

/** The whole address of a path of ours, for whoever is not at our pages. */
export const fullAddress = (path: string): string => new URL(path, settings.publicUrl).href
