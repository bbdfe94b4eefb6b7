import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const run = promisify(execFile)
const dataDir = mkdtempSync(join(tmpdir(), 'operator-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** What the command says when it fails. */
async function failureOf(...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: undefined }
  const ran = run(process.execPath, ['src/entries/operator.ts', ...words], { env: { ...env, DATA_DIR: dataDir } })
  const failed = await ran.then(
    () => undefined,
    (error: unknown) => error as { code: number; stderr: string },
  )
  expect(failed?.code).toBe(1)
  return failed!.stderr
}

test('two wishes at once are not carried out by halves', async () => {
  for (const words of [
    ['--revoke', '--end-second-factor', 'rita@exemplo.com'],
    ['--restored', 'postgres://127.0.0.1:1/copy', '--revoke', 'rita@exemplo.com'],
  ])
    expect(await failureOf(...words)).toContain('npm run operator -- --revoke <e-mail>')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('a command that fails stops the database that it started', { timeout: 60_000 }, async () => {
  expect(await failureOf('--restored', 'postgres://127.0.0.1:1/copy')).toContain('ECONNREFUSED')
  expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})
