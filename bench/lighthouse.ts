import { spawnSync } from 'node:child_process'
import * as z from 'zod/mini'
import { findBrowser } from '../checks/browser.ts'
import type { Bench } from './figures.ts'
import { publicPages } from './paints.ts'

/** Fetched when it is asked for: it weighs a quarter of all that the product needs, and nobody who runs that needs it. */
const program = 'lighthouse@13.5.0'
/** The four that count; what others it may bring are its experiments. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const report = z.object({ categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })) })

/** Lighthouse's points for each public page on its middle-class telephone, of a hundred. */
export async function lighthouseScores(bench: Bench): Promise<[page: string, points: Record<string, number>][]> {
  const pages = Object.entries(await publicPages(bench))
  return pages.map(([page, path]) => [page, pointsOf(bench.server.origin + path)])
}

function pointsOf(url: string): Record<string, number> {
  const flags = '--headless=new --no-sandbox --disable-gpu'
  const asked = [url, '--output=json', '--quiet', '--no-enable-error-reporting', `--chrome-flags=${flags}`]
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=${program}`, '--', 'lighthouse', ...asked, `--only-categories=${categories.join()}`],
    { env: { ...process.env, CHROME_PATH: findBrowser() }, encoding: 'utf8', maxBuffer: 50_000_000 },
  )
  if (status !== 0) throw new Error(`lighthouse ended with ${status}: ${stderr.slice(-500)}`)
  const read = report.parse(JSON.parse(stdout))
  return Object.fromEntries(categories.map((name) => [name, Math.round((read.categories[name]?.score ?? 0) * 100)]))
}
