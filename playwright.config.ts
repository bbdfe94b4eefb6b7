import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './checks/browser.ts'
import { given } from './checks/environment.ts'
import {
  dataDir,
  depositsPort,
  nameServerAddress,
  operatorDataDir,
  paymentsPort,
  port,
  postalCodesPort,
} from './e2e/handed.ts'

/** Stories that change the platform for everybody have one of their own: a connected provider limits every business. */
const operatorStories = /(billing|businesses|landing|operator|papers|support)\.spec\.ts/
const operatorPort = port + 1
/** What Chromium alone cannot show. */
const otherBrowsers = /e2e\/browsers\/.*\.spec\.ts/
const report = given('PLAYWRIGHT_REPORT')

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
      executablePath: findBrowser(),
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

function server(at: number, directory: string) {
  return {
    // e2e/story.ts shows the lines of a story that failed.
    command: `exec node src/entries/start.ts > '${join(directory, 'server.log')}'`,
    url: `http://localhost:${at}/readyz`,
    // Everybody in the stories signs up from one network.
    env: {
      PORT: String(at),
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
      DOMAIN_ADDRESSES: '127.0.0.1',
      DNS_SERVER: nameServerAddress,
      POSTAL_CODE_URL: `http://127.0.0.1:${postalCodesPort}`,
      PAYMENTS_URL: `http://127.0.0.1:${at === port ? depositsPort : paymentsPort}`,
    },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    timeout: 120_000,
  }
}
