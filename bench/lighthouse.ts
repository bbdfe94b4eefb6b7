import { spawnSync } from 'node:child_process'
import * as z from 'zod/mini'
import { findBrowser } from '../checks/browser.ts'
import type { Bench } from './figures.ts'
import { publicPages } from './paints.ts'

/** Downloaded only when needed: Lighthouse is a quarter of the size of all our dependencies, and most runs skip it. */
const program = 'lighthouse@13.5.0'
/** The four stable categories; others may be experiments. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const report = z.object({ categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })) })

/** The Lighthouse scores (0 to 100) of each public page, on its simulated mid-range phone. */
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
