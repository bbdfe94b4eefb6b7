import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * What makes a test file of its kind: it starts processes, replaces modules or says that it
 * shares nothing, stands on a database, or renders
 * in a document.
 */
const kinds = {
  process: /node:child_process|startEmbeddedPostgres|testing\/program\.ts|vi\.mock\(|@alone/,
  database: /freshDatabase|inject\('templateUrl'\)|own-data-world/,
  screen: /@vitest-environment happy-dom/,
}
const byKind = Map.groupBy(globSync(['src/**/*.test.{ts,tsx}', 'checks/**/*.test.ts', 'db/**/*.test.ts']), (path) => {
  const text = readFileSync(path, 'utf8')
  return (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].test(text)) ?? 'pure'
})
const filesOf = (name: keyof typeof kinds | 'pure') => ({ name, include: byKind.get(name) ?? [] })

const cluster = './src/platform/server/testing/cluster.ts'
/** The files of one worker share what they import; the set-up fails one that leaves something to the next. */
const shared = { isolate: false, setupFiles: './src/platform/server/testing/left-behind.ts' }

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { ...filesOf('pure'), ...shared } },
      {
        extends: true,
        test: {
          ...filesOf('screen'),
          ...shared,
          environment: 'happy-dom',
          setupFiles: [shared.setupFiles, './src/platform/web/testing/browser-parts.ts'],
        },
      },
      { extends: true, test: { ...filesOf('database'), ...shared, globalSetup: cluster } },
      { extends: true, test: { ...filesOf('process'), globalSetup: cluster } },
    ],
    // An odd zone makes a forgotten one fail loudly.
    env: {
      CHECK_ANSWERS: '1',
      CHECK_LOCKS: '1',
      TZ: 'Asia/Kathmandu',
      LOG_LEVEL: 'silent',
      // Characters of the page that Testing Library prints for what it does not find.
      DEBUG_PRINT_LIMIT: '1500',
      POSTAL_CODE_URL: '',
      SEALING_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
    maxWorkers: 2,
    // Importing what a file stands on is hundreds of files. As one file each, it takes two thirds as long.
    deps: { optimizer: { ssr: { enabled: true, include: ['kysely', 'zod', 'zod/mini'] } } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
