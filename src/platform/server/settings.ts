const env = process.env

const production = env.NODE_ENV === 'production'

/** All environment variables, read once. */
export const settings = {
  production,
  port: Number(env.PORT ?? 3000),
  /** The address to listen on. Without it, only this machine is answered. */
  host: env.HOST,
  dataDir: env.DATA_DIR ?? '.data',
  databaseUrl: env.DATABASE_URL,
  /** PostgreSQL itself, where a pooler stands before `databaseUrl`. */
  directDatabaseUrl: env.DIRECT_DATABASE_URL,
  /** The direct database URL of the application's role. */
  appDirectDatabaseUrl: env.APP_DIRECT_DATABASE_URL,
  /** The database URL of the application's role, if its password cannot be derived from the owner's. */
  appDatabaseUrl: env.APP_DATABASE_URL,
  /** The public URL. Links in mails and the origin check use it. */
  publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT ?? 3000}`),
  smtpUrl: env.SMTP_URL,
  /** The sender of mail. Without it: the product's current name with an address that nobody reads. */
  mailFrom: env.MAIL_FROM,
  /** This installation's IP addresses, to which custom domains must point. Without any, custom domains are off. */
  domainAddresses: (env.DOMAIN_ADDRESSES ?? '').split(/[\s,]+/).filter(Boolean),
  /** A name server to ask instead of the system's. */
  dnsServer: env.DNS_SERVER,
  /** The key for secrets of businesses: 32 bytes in base64. Without it, no such secrets are stored. */
  sealingKey: env.SEALING_KEY,
  /** The key before that one: it opens what it has sealed, until everything is sealed anew. */
  previousSealingKey: env.SEALING_KEY_PREVIOUS,
  /** The APIs of the payment provider, WhatsApp and the SMS provider; in tests, a simulator. */
  paymentsUrl: env.PAYMENTS_URL ?? 'https://api.mercadopago.com',
  whatsappUrl: env.WHATSAPP_URL ?? 'https://graph.facebook.com',
  smsUrl: env.SMS_URL ?? 'https://api.zenvia.com',
  /** The CEP lookup, with ViaCEP's API; empty turns it off. */
  postalCodeUrl: env.POSTAL_CODE_URL ?? 'https://viacep.com.br',
  /** Allows webhooks to private networks, for trying them out. Never in production. */
  allowPrivateWebhooks: env.WEBHOOKS_ANYWHERE === '1' && !production,
  trustProxy: env.TRUST_PROXY === '1',
  /** Changes to the rate limits in docs/limits.md. */
  limits: env.LIMITS,
  poolSize: Number(env.DATABASE_POOL ?? 10),
  logLevel: env.LOG_LEVEL ?? 'info',
  metricsToken: env.METRICS_TOKEN,
  /** Where the process for heavy work listens, and who may ask it; the server process sets both. */
  heavySocket: env.HEAVY_SOCKET,
  heavySecret: env.HEAVY_SECRET,
  checkAnswers: env.CHECK_ANSWERS === '1',
  checkLocks: env.CHECK_LOCKS === '1',
}

/** The absolute URL of one of our paths. */
export const fullAddress = (path: string): string => new URL(path, settings.publicUrl).href
