import { expect, test } from 'vitest'
import { dangerIn } from '../src/platform/server/safe-start.ts'
import { servicesIn, settingsIn, unheardIn, variablesIn } from './deploy-settings.ts'
import { contextOf, imageOf, stagesOf } from './dockerfile.ts'
import { filesOf, textOf } from './tree.ts'

const [compose, dockerfile, example] = ['compose.yaml', 'Dockerfile', 'deploy/production.env.example'].map(textOf) as [
  string,
  string,
  string,
]
const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> }

test.each(['compose.yaml', 'Dockerfile', 'deploy/production.env.example', ...filesOf('deploy/*.service')])(
  'whatever %s sets is read by somebody',
  (path) => {
    expect(unheardIn(textOf(path))).toEqual([])
  },
)

test('a variable that nobody reads is seen, wherever it is set', () => {
  expect(variablesIn(example)).toContain('SMTP_URL')
  const unit = 'EnvironmentFile=/etc/x\nEnvironment=NODE_ENV=production SEALNG_KEY=a\nUser=x\n'
  expect(unheardIn(unit)).toEqual(['SEALNG_KEY'])
  expect(unheardIn('ENV NODE_ENV=production DATABSE=x')).toEqual(['DATABSE'])
  expect(unheardIn('# PORT\nSMPT_URL=smtp://a\nPORT=1\n')).toEqual(['SMPT_URL'])
  expect(unheardIn('    environment:\n      PORTS: 1\n      PORT: ${MARCAI_HOSTS:?}\n    read_only: true\n')).toEqual([
    'MARCAI_HOSTS',
    'PORTS',
  ])
})

test('the example leaves only its secrets to fill in, and no start goes without them', () => {
  const settings = settingsIn(example)
  const empty = Object.keys(settings).filter((name) => settings[name] === '')
  expect(empty).toEqual(['METRICS_TOKEN', 'SEALING_KEY', 'BACKUP_PASSPHRASE', 'POSTGRES_PASSWORD'])
  expect(dangerIn(settings)).toContain('METRICS_TOKEN')
})

/** What a service of compose.yaml may do too much of. */
const tooFreeIn = (service: string): string[] =>
  Object.entries({
    'does not restart': !/^ +restart: unless-stopped$/m.test(service),
    'new rights': !service.includes('no-new-privileges:true'),
    'capabilities that it does not name': !/^ +cap_drop: \[ALL\]$/m.test(service),
    'any image': !/^ +(image: \S+:\d\S*|build: \.)$/m.test(service),
    'a port that all networks reach': /^ +ports: (?!\['127\.0\.0\.1:)/m.test(service),
  }).flatMap(([what, is]) => (is ? [what] : []))

test('compose.yaml runs what an installation needs, each with the least rights', () => {
  const services = servicesIn(compose)
  expect(Object.keys(services)).toEqual(['app', 'backup', 'database', 'caddy'])
  for (const [name, service] of Object.entries(services)) expect(tooFreeIn(service), name).toEqual([])
  for (const name of ['app', 'backup', 'caddy']) expect(services[name]).toMatch(/^ +read_only: true$/m)
  const free =
    "x-a: &a\n  restart: always\n\nservices:\n  db:\n    <<: *a\n    image: postgres\n    ports: ['5432:5432']\n"
  expect(tooFreeIn(servicesIn(free)['db']!)).toEqual([
    'does not restart',
    'new rights',
    'capabilities that it does not name',
    'any image',
    'a port that all networks reach',
  ])
})

test('the image is of the Node that is tested, and its program is not root', () => {
  const stages = stagesOf(dockerfile)
  expect(new Set(stages.map(({ base }) => base))).toEqual(new Set([`node:${dependencies['node']}-bookworm-slim`]))
  expect(stages.at(-1)!.lines).toContainEqual({ instruction: 'USER', rest: 'node' })
})

test('a build sees what the program is made of, and neither data, secrets nor tests', () => {
  const files = contextOf(textOf('.dockerignore'))
  expect(files).toEqual(
    expect.arrayContaining(['src/entries/start.ts', 'public/app.webmanifest', 'app.html', '.npmrc']),
  )
  expect(files.filter((path) => /\.test\.|^\.(data|env|git)|^(node_modules|dist|checks)\//.test(path))).toEqual([])
  expect(contextOf('*\n!deploy\n**/*.*\n')).toEqual(['deploy/Caddyfile'])
})

test('a step that nobody carries out here is seen, and a file that a build cannot see', () => {
  const made = (lines: string) => imageOf(`FROM node\n${lines}\n`, '*\n!src\n', '/nowhere', '')
  expect(() => made('ADD src src')).toThrow('nobody carries ADD out here')
  expect(() => made('COPY .env ./')).toThrow('.dockerignore hides .env')
  expect(made('ENV A=1 B=2\nUSER node').env).toEqual({ A: '1', B: '2' })
})

test('a server that cannot start yet is started again without end', () => {
  const [about, service] = textOf('deploy/marcai.service').split('[Service]')
  expect(about).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(service).toMatch(/^Restart=always$/m)
})

/** What a unit of systemd is kept from: all that stands between its own part and what comes after. */
const fenceOf = (unit: string): string => /^CapabilityBoundingSet=\n(?:.+\n)+/m.exec(unit)?.[0] ?? ''

test('every unit is kept from the same things', () => {
  const units = filesOf('deploy/*.service').map(textOf)
  expect(units.length).toBe(3)
  expect(fenceOf(units[0]!).split('\n').length).toBeGreaterThan(20)
  expect(new Set(units.map(fenceOf)).size).toBe(1)
  const loose = units[0]!.replace('ProtectHome=true\n', '')
  expect(fenceOf(loose)).not.toBe(fenceOf(units[0]!))
  expect(fenceOf('[Service]\nUser=x\n')).toBe('')
})
