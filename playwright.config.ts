import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '3210'
// One for all workers, and for the server that asks it.
process.env.E2E_DNS ??= `127.0.0.1:${20_000 + (Number(port) % 10_000)}`
/** Where a story simulates the payment provider, when there is one. */
process.env.E2E_PAYMENTS ??= String(30_000 + (Number(port) % 10_000))
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'marcai-e2e-')))
const report = process.env.PLAYWRIGHT_REPORT

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: report ? [['line'], ['json', { outputFile: report }]] : [['line']],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node src/entries/start.ts',
    url: `http://localhost:${port}/readyz`,
    // Everybody in the stories signs up from one network.
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      SEALING_KEY: Buffer.alloc(32, 1).toString('base64'),
      // Where a story listens.
      WEBHOOKS_ANYWHERE: '1',
      // Nobody is there.
      SMS_URL: 'http://127.0.0.1:9',
      WHATSAPP_URL: 'http://127.0.0.1:9',
      CHECK_ANSWERS: '1',
      CHECK_LOCKS: '1',
      LIMITS: 'sign-up.network=1000/3600',
      // A story is the name server there, when there is one.
      DOMAIN_ADDRESSES: '127.0.0.1',
      DNS_SERVER: process.env.E2E_DNS,
      PAYMENTS_URL: `http://127.0.0.1:${process.env.E2E_PAYMENTS}`,
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 120_000,
  },
})
