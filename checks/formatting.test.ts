import { expect, test } from 'vitest'
import { filesOf, isTest, textOf } from './tree.ts'

/** Where money, numbers, dates and lists are written as people read them. */
const formatter = 'src/platform/format.ts'

/** Another way of writing one of them, or of asking for a locale. The zone of a device is no format. */
const another = /\.toLocale\w*String\(|\bnew Intl\.\w+\(|\bIntl\.\w+Format\((?!\)\.resolvedOptions)|\.toFixed\(|'BRL'/

/** What is said to machines, in their own words. */
const toMachines: Record<string, string> = {
  'src/billing/server/parts/apply-payments.ts': 'the currency in which the provider says that it was paid',
  'src/billing/server/provider/mercado-pago.ts': 'the currency that the provider is asked for',
  'src/booking/booking-about.ts': 'the currency in what search engines read',
}

const faultsOf = (files: readonly { path: string; text: string }[]) =>
  files.filter(({ path, text }) => path !== formatter && another.test(text)).map(({ path }) => path)

test('money, numbers, dates and lists are written in one place', () => {
  const files = filesOf('src/**/*.{ts,tsx}')
    .filter((path) => !isTest(path))
    .map((path) => ({ path, text: textOf(path) }))
  expect(files.length).toBeGreaterThan(600)
  expect(faultsOf(files).toSorted()).toEqual(Object.keys(toMachines).toSorted())
  expect(another.test(textOf(formatter))).toBe(true)
})

test('another way is seen', () => {
  for (const text of [
    `at.toLocaleDateString('pt-BR')`,
    `cents.toLocaleString()`,
    `new Intl.NumberFormat('en-US')`,
    `Intl.DateTimeFormat('pt-BR').format(at)`,
    `(cents / 100).toFixed(2)`,
    `{ currency: 'BRL' }`,
  ])
    expect(faultsOf([{ path: 'src/x/y.ts', text }]), text).toHaveLength(1)
  expect(faultsOf([{ path: 'src/x/y.ts', text: 'Intl.DateTimeFormat().resolvedOptions()' }])).toEqual([])
})
