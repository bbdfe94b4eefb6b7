import { expect, test } from 'vitest'
import { spanOf } from './period.ts'

test('a period is a span of days that ends today, or with last month', () => {
  const spans = (today: string) =>
    (['today', 'week', 'month', 'last-month', 'year', 'all'] as const).map((period) =>
      Object.values(spanOf(period, today)).join(' '),
    )
  expect(spans('2026-03-05')).toEqual([
    '2026-03-05 2026-03-05',
    '2026-02-27 2026-03-05',
    '2026-03-01 2026-03-05',
    '2026-02-01 2026-02-28',
    '2026-01-01 2026-03-05',
    '',
  ])
  expect(spanOf('last-month', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(spanOf('custom', '2026-03-05', { from: '2026-01-02' })).toEqual({ from: '2026-01-02' })
})
