import { expect, test } from 'vitest'
import { barsOf, reportSpanSchema, totalsOf } from './report.ts'

const day = (date: string, soldCents: number, refundedCents = 0) => ({ date, count: 1, soldCents, refundedCents })

test('every day of a span has its bar', () => {
  expect(barsOf([day('2026-02-28', 500, 200)], { from: '2026-02-27', to: '2026-03-01' })).toEqual([
    { date: '2026-02-27', cents: 0 },
    { date: '2026-02-28', cents: 300 },
    { date: '2026-03-01', cents: 0 },
  ])
})

test('a long span has a bar for every month', () => {
  const bars = barsOf([day('2026-02-28', 500), day('2026-02-01', 100), day('2026-12-31', 50)], {
    from: '2026-01-01',
    to: '2026-12-31',
  })
  expect(bars).toHaveLength(12)
  expect(bars[1]).toEqual({ date: '2026-02', cents: 600 })
  expect(bars[11]).toEqual({ date: '2026-12', cents: 50 })
})

test('totals are the sums of their parts', () => {
  expect(totalsOf([day('2026-02-28', 500, 200), day('2026-03-01', 100)])).toEqual({
    count: 2,
    soldCents: 600,
    refundedCents: 200,
  })
})

test('a span begins before it ends, and is a year at most', () => {
  const errors = (from: string, to: string) =>
    reportSpanSchema.safeParse({ from, to }).error?.issues.map(({ message }) => message) ?? []
  expect(errors('2026-01-01', '2026-01-01')).toEqual([])
  expect(errors('2026-01-02', '2026-01-01')).toEqual(['A data final não pode ser antes da inicial.'])
  expect(errors('2026-01-01', '2027-03-01')).toEqual(['Escolha no máximo um ano.'])
})
