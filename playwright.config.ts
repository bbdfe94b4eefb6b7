import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './checks/browser.ts'

const port = process.env.E2E_PORT ?? '3210'
// One for all workers, and for the server that asks it.
const nameServer = (process.env.E2E_DNS ??= `127.0.0.1:${20_000 + (Number(port) % 10_000)}`)
/** Where a story simulates the payment provider, when there is one: below the ports that outgoing connections take. */
process.env.E2E_PAYMENTS ??= String(10_000 + (Number(port) % 10_000))
/** The same for the account of a business, in a story beside it. */
process.env.E2E_DEPOSITS ??= String(Number(process.env.E2E_PAYMENTS) + 1)
/** Where a story simulates the look-up of CEPs. */
process.env.E2E_POSTAL_CODES ??= String(15_000 + (Number(port) % 5_000))
const newDataDir = () => mkdtempSync(join(tmpdir(), 'marcai-e2e-'))
const dataDir = (process.env.E2E_DATA_DIR ??= newDataDir())
/** Stories that change the platform for everybody have one of their own: a connected provider limits every business. */
const operatorStories = /(billing|landing|operator|support)\.spec\.ts/
const operatorPort = String(Number(port) + 1)
const operatorDataDir = (process.env.E2E_OPERATOR_DATA_DIR ??= newDataDir())
/** What Chromium alone cannot show. */
const otherBrowsers = /e2e\/browsers\/.*\.spec\.ts/
const report = process.env.PLAYWRIGHT_REPORT

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  reporter: report ? [['line'], ['json', { outputFile: report }]] : [['line']],
  // What fails says so at once; a machine that is busy with other things is given time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Tracing takes a fifth of the time: whoever looks for why a story fails asks for it, `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: (process.env.CHROMIUM_PATH ??= findBrowser()),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A page of a story lives for seconds: compiling it twice takes more than it gives.
        '--js-flags=--no-opt --no-maglev',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'operator',
      testMatch: operatorStories,
      workers: 1,
      use: { baseURL: `http://localhost:${operatorPort}` },
    },
    { name: 'business', testIgnore: [operatorStories, otherBrowsers] },
    ...['firefox', 'webkit'].map((name) => ({ name, testMatch: otherBrowsers, workers: 1 })),
  ],
  webServer: [server(port, dataDir), server(operatorPort, operatorDataDir)],
})

function server(at: string, directory: string) {
  return {
    // e2e/story.ts shows the lines of a story that failed.
    command: `exec node src/entries/start.ts > '${join(directory, 'server.log')}'`,
    url: `http://localhost:${at}/readyz`,
    // Everybody in the stories signs up from one network.
    env: {
      PORT: at,
      DATA_DIR: directory,
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
      DNS_SERVER: nameServer,
      POSTAL_CODE_URL: `http://127.0.0.1:${process.env.E2E_POSTAL_CODES}`,
      PAYMENTS_URL: `http://127.0.0.1:${at === port ? process.env.E2E_DEPOSITS : process.env.E2E_PAYMENTS}`,
    },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    timeout: 120_000,
  }
}
