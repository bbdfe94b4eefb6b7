import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

type Kind = 'pure' | 'database' | 'screen' | 'process' | 'screen alone'

/** The kind of a test file: what it stands on, and whether it can share a process with others. */
function kindOf(text: string): Kind {
  const isScreen = text.includes('@vitest-environment happy-dom')
  // Starts processes, replaces modules, has a page beside its server, or is about what a module remembers.
  if (
    /node:child_process|startEmbeddedPostgres|testing\/program\.ts|testing\/standby-pair\.ts|vi\.(mock|resetModules)\(|dashboardBesideServer|page-beside-server|@alone/.test(
      text,
    )
  )
    return isScreen ? 'screen alone' : 'process'
  if (isScreen) return 'screen'
  return /freshDatabase|onDatabaseIn|inject\('templateUrl'\)|own-data-world/.test(text) ? 'database' : 'pure'
}

const files = globSync(['src/**/*.test.{ts,tsx}', 'checks/**/*.test.ts', 'db/**/*.test.ts'])
const byKind = Map.groupBy(files, (path) => kindOf(readFileSync(path, 'utf8')))
const cluster = './src/platform/server/testing/cluster.ts'
const [noLeftovers, browserParts] = [
  './src/platform/server/testing/left-behind.ts',
  './src/platform/web/testing/browser-parts.ts',
]

const project = (name: Kind, test: object) => ({
  extends: true as const,
  test: { name, include: byKind.get(name) ?? [], ...test },
})

export default defineConfig({
  plugins: [react()],
  test: {
    // Files share what they import with the others of their worker, but for those that cannot.
    projects: [
      project('pure', { isolate: false, setupFiles: noLeftovers }),
      project('database', { isolate: false, setupFiles: noLeftovers, globalSetup: cluster }),
      project('screen', { isolate: false, setupFiles: [noLeftovers, browserParts], environment: 'happy-dom' }),
      project('screen alone', { setupFiles: browserParts, environment: 'happy-dom' }),
      project('process', { setupFiles: './src/entries/testing/evidence-of-programs.ts', globalSetup: cluster }),
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
