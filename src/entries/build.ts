import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type BuiltRelease, builtRelease } from '../platform/server/release.ts'
import { lock } from '../platform/server/database/embedded/lock-file.ts'
import { endWith } from './end-with.ts'
import {
  builtDescription,
  builtPublicDescription,
  contractOf,
  describeApi,
  describePublicApi,
} from './api-description.ts'

const stamp = 'dist/built-from'
/** Milliseconds to wait for another build. */
const patience = 300_000
const sources = ['src/**/*.{ts,tsx,css}', 'public/**/*', '*.html', 'vite.config.ts', 'package-lock.json']

/** Builds the client files and the public pages if their sources have changed since the last build. */
async function buildIfNeeded(): Promise<void> {
  const wanted = fingerprint()
  if (isBuiltFrom(wanted)) return
  // A release has neither the bundler nor a folder that may be written: it was built before.
  const { createBuilder } = await import('vite').catch(refuseToBuild)
  // Two builds at a time would write into the same files.
  mkdirSync('dist', { recursive: true })
  const unlock = await lock('dist/building', Date.now() + patience)
  try {
    if (isBuiltFrom(wanted)) return
    const api = await describeApi()
    // First, because the built pages say it.
    const made: BuiltRelease = { build: wanted.slice(0, 12), contract: contractOf(api) }
    writeFileSync(builtRelease, JSON.stringify(made))
    const builder = await createBuilder({ logLevel: 'warn' })
    await builder.buildApp()
    writeFileSync(builtDescription, api)
    writeFileSync(builtPublicDescription, await describePublicApi())
    writeFileSync(stamp, wanted)
  } finally {
    unlock()
  }
}

const isBuiltFrom = (wanted: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { exclude: (path) => path.includes('.test.') }).toSorted()
  for (const file of files) if (/\.\w+$/.test(file)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function refuseToBuild(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
  endWith('dist/ was not built from these sources, and what builds it is not installed here: npm ci && npm run build')
}

await buildIfNeeded()
