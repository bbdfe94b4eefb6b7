import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

/** The entries that a page loads before it can be used, and their largest weight in kilobytes. */
export const weights = {
  /** The sign-in and sign-up pages. */
  auth_kb: { entries: ['entrance.html'], goal: 90 },
  my_day_kb: { entries: ['src/entries/my-day.ts'], goal: 60 },
  booking_page_kb: { entries: ['src/entries/booking.ts'], goal: 20 },
  dashboard_first_kb: { entries: ['app.html', 'src/home/web/overview-page.tsx'], goal: 180 },
}

type Chunk = { file: string; imports?: string[] }

/** The script files that entries load before their first screen. */
export function scriptFiles(entries: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
  const seen = new Set<string>()
  const follow = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) follow(next)
  }
  entries.forEach(follow)
  return [...seen].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js'))
}

/** Compressed kilobytes of JavaScript that entries load before their first screen. */
export const scriptKilobytes = (entries: readonly string[]): number =>
  scriptFiles(entries).reduce((sum, file) => sum + compressed(file), 0) / 1024

const compressed = (file: string): number => brotliCompressSync(readFileSync(`dist/client/${file}`)).length
