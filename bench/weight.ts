import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/** The entries that a page loads before it can be used, and their largest weight in kilobytes. */
export const weights = {
  /** The sign-in and sign-up pages. */
  auth_kb: { entries: ['entrance.html'], goal: 90 },
  booking_page_kb: { entries: ['src/entries/booking.ts'], goal: 20 },
  dashboard_first_kb: { entries: ['app.html', 'src/home/web/overview-page.tsx'], goal: 180 },
}

/** Compressed kilobytes of JavaScript that an entry loads before its first screen. */
export function scriptKilobytes(entries: readonly string[]): number {
  type Chunk = { file: string; imports?: string[] }
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
  const seen = new Set<string>()
  const follow = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) follow(next)
  }
  entries.forEach(follow)
  const files = [...seen].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js'))
  return files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(`dist/client/${file}`)).length, 0) / 1024
}
