import { expect, test } from 'vitest'
import { hardInstants } from './hard-instants.ts'

const at = (now: string) => hardInstants(new Date(now)).map((one) => one.at.toISOString())

test('tests are moved to instants that are ahead, whatever today is', () => {
  expect(at('2026-11-30T12:00:00Z')).toEqual([
    '2027-01-01T02:57:00.000Z',
    '2026-12-31T23:57:00.000Z',
    '2027-01-31T18:00:00.000Z',
    '2028-02-29T02:57:00.000Z',
  ])
  for (const today of ['2026-12-31T23:58:00Z', '2028-02-28T12:00:00Z', '2028-02-29T12:00:00Z', '2096-03-01T12:00:00Z'])
    for (const one of at(today)) expect(one > today).toBe(true)
})
