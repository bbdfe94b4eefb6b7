import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = process.env.E2E_PORT ?? '3210'
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'marcai-e2e-')))
// Each worker is a house of its own on the network: the limit of sign-ups from one house is not what the stories are about.
const network = `10.${process.pid >> 16}.${(process.pid >> 8) & 255}.${process.pid & 255}`
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
    extraHTTPHeaders: { 'x-forwarded-for': network },
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
    env: { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', CHECK_ANSWERS: '1', TRUST_PROXY: '1' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 120_000,
  },
})
