import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each(['start.ts', 'serve.ts', 'operator.ts'])(
  '%s ends with the names of what is set wrongly, and with nothing else',
  (program) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`src/entries/${program}`], {
      env: { ...process.env, PORT: 'abc', PUBLIC_URL: 'agenda', SEALNG_KEY: 'hunter2' },
      encoding: 'utf8',
    })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr.split('\n')).toEqual([
      'PORT has to be a port from 0 to 65535.',
      'PUBLIC_URL has to be an address with http:// or https://.',
      'SEALNG_KEY is no setting. SEALING_KEY is meant?',
      'What may be set is in docs/settings.md.',
      '',
    ])
  },
)

test.each([
  ['operator.ts', 'ana@exemplo.com.br'],
  ['drill.ts', '.'],
])('%s ends with why there is no database, and with nothing else', (program, ...words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`src/entries/${program}`, ...words], {
    env: { ...process.env, DATABASE_URL: 'postgres://marcai:secret@127.0.0.1:1/marcai' },
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'No connection to PostgreSQL: connect ECONNREFUSED 127.0.0.1:1. Look at it, and at DATABASE_URL.\n',
  })
})
