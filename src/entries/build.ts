import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createBuilder } from 'vite'
import { lock } from '../platform/server/database/embedded/lock-file.ts'
import { builtDescription, builtPublicDescription, describeApi, describePublicApi } from './api-description.ts'

const stamp = 'dist/built-from'
/** Milliseconds to wait for another build. */
const patience = 300_000
const sources = ['src/**/*.{ts,tsx,css}', 'public/**/*', '*.html', 'vite.config.ts', 'package-lock.json']

/** Builds the client files and the public pages if their sources have changed since the last build. */
async function buildIfNeeded(): Promise<void> {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
  writeFileSync(builtDescription, await describeApi())
  writeFileSync(builtPublicDescription, await describePublicApi())
  writeFileSync(stamp, wanted)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { exclude: (path) => path.includes('.test.') }).toSorted()
  for (const file of files) if (/\.\w+$/.test(file)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

// Two builds at a time would write into the same files.
mkdirSync('dist', { recursive: true })
const unlock = await lock('dist/building', Date.now() + patience)
try {
  await buildIfNeeded()
} finally {
  unlock()
}
