import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'

/** Seconds for which the processors of the whole machine have worked since it started, as `/proc/stat` counts them. */
export function processorSeconds(): number {
  const worked = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
  return worked.reduce((sum, one) => sum + one, 0) / 1000
}

/** What the latest whole run in this folder has cost, in processor seconds of the machine. */
type LastRun = { ring: string; parts: string[]; processor: number }
const lastRunIn = 'node_modules/.cache/marcai/last-run.json'

export function keepLastRun(run: LastRun): void {
  mkdirSync(dirname(lastRunIn), { recursive: true })
  writeFileSync(lastRunIn, JSON.stringify(run))
}

/** The processor seconds of the latest whole gate; null if none has run here. */
export function lastGate(): number | null {
  const run = existsSync(lastRunIn) ? (JSON.parse(readFileSync(lastRunIn, 'utf8')) as LastRun) : null
  return run?.ring === 'gate' && run.parts.length === 2 ? run.processor : null
}
