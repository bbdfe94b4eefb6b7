import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Environment = Record<string, string | undefined>
export type CommandAnswer = { code: number; said: string }

export const passphrase = 'uma frase que ninguém adivinha'

/** What a command says, and with what it ends. Without more it has no database, and the tests' passphrase. */
export const answerOf = (
  program: 'backup' | 'restore' | 'drill',
  words: string[],
  env: Environment,
  node: string[] = [],
): Promise<CommandAnswer> =>
  run(process.execPath, [...node, `src/entries/${program}.ts`, ...words], {
    env: { ...process.env, DATABASE_URL: undefined, BACKUP_PASSPHRASE: passphrase, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, said: stdout + stderr }
    },
  )

/** Some megabytes that no compression makes less. */
export const megabytes = (count: number): string => `
  create table big (n int, data bytea);
  insert into big select n, decode((select string_agg(md5(random()::text || n || m), '') from generate_series(1, 65536) m), 'hex')
    from generate_series(1, ${count}) n`
