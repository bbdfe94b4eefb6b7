import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockAt, clockLibrary } from '../src/entries/testing/false-clock.ts'
import { findBrowser } from './browser.ts'
import { changedIdeas } from './changed.ts'
import { type Ran, rows as statedRows, standingIn } from './conformance.ts'
import { faultFiles } from './fault-files.ts'
import { hardInstants } from './hard-instants.ts'
import { keepLastRun, processorSeconds } from './machine.ts'
import { type PlaywrightReport, ranInPlaywright, ranInVitest, readReport, type VitestReport } from './reports.ts'
import { environmentOf, type Ring } from '../src/platform/server/testing/ring.ts'
import { given } from './environment.ts'

/**
 * Runs the checks and tests, those that find a mistake fastest first: `gate` is what a change must pass, `all` everything
 * before a release, `idea <name>` what is quick to know while one works on an idea, `faults` what survives kills, rivals and
 * broken lines, `dates` the tests of ideas as if it were New Year or a 29 February. Two machines share `gate` or `all`: one
 * takes `tests`, the other `browser`.
 */
const [mode, which = ''] = process.argv.slice(2)
const idea = mode === 'idea' ? which : ''
const parts = mode !== 'idea' && which ? [which] : ['tests', 'browser']
const hour = 3_600_000
const ring: Ring = {
  name: mode === 'all' || mode === 'faults' ? 'all' : 'gate',
  seed: Number(given('RING_SEED') ?? Math.floor(Date.now() / hour)),
  ideas: mode === 'idea' ? [idea] : mode === 'gate' || mode === 'all' ? changedIdeas() : [],
}
const reports = mkdtempSync(join(tmpdir(), 'marcai-reports-'))
const playwrightReport = join(reports, 'playwright.json')

const checksOf = (names: string) => names.split(' ').map((name) => `checks/${name}.test.ts`)
/** What is asked of every procedure. */
const matrices = checksOf('matrix tenant-matrix read-only support plan-procedures')
/** What finds a procedure, a table or a screen that has no line where each has one. */
const lists = checksOf(
  'bench procedures pages docs trust help screens dialogs dialog-list frames catalogue closed-acts',
)

const ran: Ran[] = []
const steps: { name: string; seconds: number; processor: number }[] = []
let [passed, failed, left] = [0, 0, 0]

if ((mode === 'gate' || mode === 'all') && ['', 'tests', 'browser'].includes(which)) everything()
else if (mode === 'idea' && existsSync(`src/${idea}`)) oneIdea()
else if (mode === 'faults') faults()
else if (mode === 'dates') dates()
else throw new Error('say gate or all (then tests or browser), faults, dates, or idea and the name of a folder in src')
whereTheTimeWent()
whatFailed()
console.log(`${passed} passed, ${failed} failed, ${left} skipped`)
process.exitCode = failed > 0 ? 1 : 0

function everything() {
  if (ring.name === 'gate') {
    console.log(
      `The gate, with RING_SEED=${ring.seed}; of what the change touches, everything: ${ring.ideas.join(', ')}`,
    )
    console.log('The rest of the longest tests is in npm run test:all.')
  }
  if (parts.includes('tests')) staticSteps()
  step('build', ['node', 'src/entries/build.ts'])
  if (parts.includes('tests')) unitTests('tests', [])
  if (parts.includes('browser')) stories()
  conformance()
}

function staticSteps() {
  step('types', ['tsc', '-b'])
  step('lint', ['oxlint', '--type-aware', '--deny-warnings'])
  step('format', ['oxfmt', '--check'])
  step('unused code', ['knip'])
  if (ring.name === 'all')
    step('code that only tests use', ['knip', '--production', '--include', 'files,exports,types'])
  step('generated files', ['node', 'db/generate.ts', '--check'])
}

/** Types, rules and tests of one idea, what the matrices ask of its procedures, and the lists in which its parts have a line. */
function oneIdea() {
  step('types', ['tsc', '-b'])
  step('lint', ['oxlint', '--type-aware', '--deny-warnings', `src/${idea}`])
  unitTests('tests', [`src/${idea}/`])
  unitTests('its procedures', [...matrices, '-t', String.raw`(^| )${idea}\.`])
  unitTests('what has a line for each', lists)
}

/** What is drawn is drawn by the printed seed. */
function faults() {
  console.log(`All faults, with RING_SEED=${ring.seed}`)
  step('build', ['node', 'src/entries/build.ts'])
  unitTests('faults', faultFiles())
}

/** The real PostgreSQL has the false clock too. */
function dates() {
  if (!clockLibrary) throw new Error('Debian’s faketime is not there (apt-get install faketime)')
  step('build', ['node', 'src/entries/build.ts'])
  const projects = ['pure', 'database', 'screen'].flatMap((project) => ['--project', project])
  // Its lock timeouts, timers of PostgreSQL, come late under the library.
  const unlike = ['--exclude', 'src/platform/server/database/migrate.test.ts']
  for (const { name, at } of hardInstants(new Date())) unitTests(name, ['src/', ...projects, ...unlike], clockAt(at))
}

function unitTests(name: string, which: readonly string[], environment = {}) {
  const report = join(reports, `${name}.json`)
  const command = ['vitest', 'run', ...which, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  tests(name, command, environment, () => ranInVitest(readReport<VitestReport>(report)))
}

function stories() {
  const environment = { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_REPORT: playwrightReport }
  tests('browser', ['playwright', 'test'], environment, () =>
    ranInPlaywright(readReport<PlaywrightReport>(playwrightReport)),
  )
}

function step(name: string, command: string[]) {
  if (run(name, command)) passed++
  else failed++
}

function tests(name: string, command: string[], environment: Record<string, string>, read: () => Ran[]) {
  const isGreen = run(name, command, environment)
  const found = isGreen ? read() : readOr(read, [])
  const count = (outcome: Ran['outcome']) => found.filter((one) => one.outcome === outcome).length
  ran.push(...found)
  passed += count('passed')
  failed += count('failed')
  // What a pattern of names leaves out is left to nobody.
  if (mode !== 'idea') left += count('left')
  // A runner that fails without a failed test, or runs none, counts as one failure.
  if (count('failed') === 0 && (!isGreen || count('passed') === 0)) failed++
}

function readOr<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/**
 * Each proven statement of the specification passes if its tests were green in this run. A row of which the gate leaves
 * a test to `all` is counted apart.
 */
function conformance() {
  console.log('\n== conformance')
  const isAsked = ({ file }: { file: string }) => parts.includes(file.startsWith('e2e/') ? 'browser' : 'tests')
  const rows = statedRows()
    .map((row) => ({ ...row, proofs: row.proofs.filter(isAsked) }))
    .filter(({ proofs }) => proofs.length > 0)
  const standing = rows.map((row) => standingIn(row, ran, ring.name))
  for (const { faults } of standing) for (const fault of faults) console.log(fault)
  const unshown = standing.filter(({ faults }) => faults.length > 0).length
  const later = standing.filter(({ isLeft, faults }) => isLeft && faults.length === 0).length
  const shown = rows.length - unshown - later
  console.log(`== conformance: ${shown} of ${rows.length} rows shown, ${later} left to npm run test:all`)
  passed += shown
  failed += unshown
  left += later
  if (rows.length === 0) failed++
}

function run(name: string, [program, ...args]: string[], environment: Record<string, string> = {}): boolean {
  const [started, worked] = [performance.now(), processorSeconds()]
  console.log(`\n== ${name}`)
  const env = { ...process.env, ...environmentOf(ring), ...environment }
  const { status } = spawnSync(program!, args, { stdio: 'inherit', env })
  const part = { name, seconds: (performance.now() - started) / 1000, processor: processorSeconds() - worked }
  steps.push(part)
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round(part.seconds)} s)`)
  return status === 0
}

function whereTheTimeWent() {
  console.log('\n== where the time went, in seconds: of the clock, of the processors of the whole machine')
  const sum = (of: 'seconds' | 'processor') => steps.reduce((total, part) => total + part[of], 0)
  if (mode === 'gate' || mode === 'all')
    keepLastRun({ ring: ring.name, parts, processor: Math.round(sum('processor')) })
  for (const part of [...steps, { name: 'in all', seconds: sum('seconds'), processor: sum('processor') }])
    console.log(`${part.seconds.toFixed(0).padStart(6)} ${part.processor.toFixed(0).padStart(6)}  ${part.name}`)
  slowest('the slowest files of tests', byFile(ran.filter(({ file }) => !file.startsWith('e2e/'))))
  slowest(
    'the slowest stories',
    ran
      .filter(({ file }) => file.startsWith('e2e/'))
      .map(({ file, title, milliseconds }) => ({ name: `${file} ${title}`, milliseconds })),
  )
}

function whatFailed() {
  for (const { file, title, outcome, said } of ran)
    if (outcome === 'failed') console.log(`\n== FAILED: ${file} "${title}"\n${said}`)
}

function byFile(tests: Ran[]) {
  const files = Map.groupBy(tests, ({ file }) => file)
  const took = (of: Ran[]) => of.reduce((total, { milliseconds }) => total + milliseconds, 0)
  return Array.from(files, ([name, of]) => ({ name, milliseconds: took(of) }))
}

function slowest(what: string, times: { name: string; milliseconds: number }[]) {
  if (times.length === 0) return
  console.log(`\n== ${what}`)
  for (const { name, milliseconds } of times.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 10))
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)}  ${name}`)
}
