import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { type Ran, rowsOf, unshownIn } from './conformance.ts'
import { type PlaywrightReport, ranInPlaywright, ranInVitest, readReport, type VitestReport } from './reports.ts'
import { textOf } from './tree.ts'

/** Runs everything that a change must pass, the checks that find a mistake fastest first. */
const reports = mkdtempSync(join(tmpdir(), 'marcai-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const ran: Ran[] = []
let passed = 0
let failed = 0

step('types', ['tsc', '-b'])
step('lint', ['oxlint', '--type-aware', '--deny-warnings'])
step('format', ['oxfmt', '--check'])
step('unused code', ['knip'])
step('code that only tests use', ['knip', '--production', '--include', 'files,exports,types'])
step('generated files', ['node', 'db/generate.ts', '--check'])
step('build', ['node', 'src/entries/build.ts'])
tests('tests', ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`], () => {
  const report = readReport<VitestReport>(vitestReport)
  ran.push(...ranInVitest(report))
  return { passed: report.numPassedTests, failed: report.numFailedTests }
})
const browser = findBrowser()
tests('browser', ['playwright', 'test'], { CHROMIUM_PATH: browser, PLAYWRIGHT_REPORT: playwrightReport }, () => {
  const report = readReport<PlaywrightReport>(playwrightReport)
  ran.push(...ranInPlaywright(report))
  // A flaky test is a defect, so it counts as failed.
  return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
})
conformance()

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

function step(name: string, command: string[]) {
  if (run(name, command)) passed++
  else failed++
}

type Counts = { passed: number; failed: number }
function tests(name: string, command: string[], ...rest: [() => Counts] | [Record<string, string>, () => Counts]) {
  const count = rest.at(-1) as () => Counts
  const ok = run(name, command, rest.length === 2 ? rest[0] : {})
  const counts = counted(count)
  passed += counts.passed
  failed += counts.failed
  // A runner that fails without a failed test, or runs none, counts as one failure.
  if (counts.failed === 0 && (!ok || counts.passed === 0)) failed++
}

/** Each proven row of docs/spec-conformance.md passes if its tests were green in this run, and fails otherwise. */
function conformance() {
  console.log('\n== conformance')
  const rows = rowsOf(textOf('docs/spec-conformance.md')).filter(({ proofs }) => proofs.length > 0)
  const unshown = rows.filter((row) => {
    const faults = unshownIn([row], ran)
    for (const fault of faults) console.log(fault)
    return faults.length > 0
  })
  console.log(`== conformance: ${rows.length - unshown.length} of ${rows.length} rows shown`)
  passed += rows.length - unshown.length
  failed += unshown.length
  if (rows.length === 0) failed++
}

function counted(count: () => Counts): Counts {
  try {
    return count()
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function run(name: string, [command, ...args]: string[], env: Record<string, string> = {}): boolean {
  const started = performance.now()
  console.log(`\n== ${name}`)
  const { status } = spawnSync(command!, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((performance.now() - started) / 1000)} s)`)
  return status === 0
}
