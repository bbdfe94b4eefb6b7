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
