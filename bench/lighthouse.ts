import { spawnSync } from 'node:child_process'
import * as z from 'zod/mini'
import { findBrowser } from '../checks/browser.ts'
import type { Bench } from './figures.ts'
import { publicPages, publishPage } from './paints.ts'
import { siteTemplates } from '../src/sites/site-templates.ts'

/** Downloaded only when needed: Lighthouse is a quarter of the size of all our dependencies, and most runs skip it. */
const program = 'lighthouse@13.5.0'
/** The four stable categories; others may be experiments. */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const report = z.object({ categories: z.record(z.string(), z.object({ score: z.nullable(z.number()) })) })

type Points = Record<string, number>

/** The Lighthouse scores (0 to 100) of each public page, on its simulated mid-range phone. */
export async function lighthouseScores(bench: Bench): Promise<[page: string, points: Points][]> {
  const { landing, booking } = await publicPages(bench)
  const of = (page: string, path: string) => [page, pointsOf(bench.server.origin + path)] as [string, Points]
  const points = [of('landing', landing), of('booking', booking)]
  // One business has one site: each layout is published in turn.
  for (const template of siteTemplates) points.push(of(template.content.layout, await publishPage(bench, template)))
  return points
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
