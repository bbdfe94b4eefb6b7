import { expect, test } from 'vitest'
import { filesOf, isTest, textOf } from './tree.ts'

/** The only file that formats money, numbers, dates and lists. */
const formatter = 'src/platform/format.ts'

/** Other ways to format a value or to name a locale. Reading the zone of a device is allowed. */
const another = /\.toLocale\w*String\(|\bnew Intl\.\w+\(|\bIntl\.\w+Format\((?!\)\.resolvedOptions)|\.toFixed\(|'BRL'/

/** Files in which no person reads such values, with the reason. */
const toMachines: Record<string, string> = {
  'src/booking/web/enhance-booking.ts': 'the clocks of two zones, which are compared',
  'src/payments/server/provider/mercado-pago.ts': 'the currency that the provider is asked for',
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

/** Formatting in reais or in the Brazilian way, without the formats of a business. */
const ofNobody =
  /\bimport \{[^}]*\b(?:brl|formatDate|formatDateTime|formatLocalDate)\b[^}]*\} from '[^']*\/format\.ts'|<Reais\b|R\$ ?\d/

/** Files about money that is paid to the platform, or read by its operators. */
const ofPlatform = ['src/billing/', 'src/operator/', 'src/papers/', 'src/landing/', 'src/platform/web/design/']
const inReais: Record<string, string> = {
  'src/platform/server/mail/mail-box.ts': 'mails of this machine, of no business',
  'src/platform/web/ui/money.tsx': 'where both ways are made',
  'src/messages/channel.ts': 'what a provider of SMS takes, in Brazil',
  'src/trail/trail.ts': 'beside what a business took, what it paid to the platform',
  ...Object.fromEntries(
    [
      'src/booking/booking-facts.ts',
      'src/booking/server/emails/booking-confirmation.ts',
      'src/booking/server/emails/booking-change.ts',
      'src/booking/server/emails/booking-notice.ts',
      'src/booking/web/booking-cancel-page.tsx',
      'src/booking/web/booking-done-page.tsx',
      'src/deposits/web/deposit-charge.tsx',
      'src/deposits/web/deposit-terms.tsx',
      'src/waitlist/own-wish.ts',
    ].map((path) => [path, 'deposits, which are paid by PIX']),
  ),
}

const withoutOwner = (files: readonly { path: string; text: string }[]) =>
  files
    .filter(({ path }) => path !== formatter && !ofPlatform.some((start) => path.startsWith(start)))
    // Comments are left out.
    .filter(({ text }) => ofNobody.test(text.replace(/\/\*\*[\s\S]*?\*\//g, '')))
    .map(({ path }) => path)

// spec: product-9
test('no amount and no date of a business is written without saying whose it is', () => {
  const files = filesOf('src/**/*.{ts,tsx}')
    .filter((path) => !isTest(path))
    .map((path) => ({ path, text: textOf(path) }))
  expect(withoutOwner(files).toSorted()).toEqual(Object.keys(inReais).toSorted())
  const written = files.filter(({ text }) => /\buseFormats\(|: Formats\b|\bformatsOfBusiness\(/.test(text))
  expect(written.length).toBeGreaterThan(80)
})

/** Formatting in the currency of a business. */
const ofBusiness = /<Money\b|\bmoney\(|\{[^}]*\bmoney\b[^}]*\} = /

test('what is paid to the platform is in reais, whatever a business is paid in', () => {
  const paid = filesOf('src/{billing,operator}/**/*.{ts,tsx}').filter((path) => !isTest(path))
  expect(paid.length).toBeGreaterThan(60)
  expect(paid.filter((path) => ofBusiness.test(textOf(path)))).toEqual([])
  for (const text of ['<Money cents={1} />', 'formats.money(1)', 'const { money } = useFormats()', 'money(1)'])
    expect(ofBusiness.test(text), text).toBe(true)
})

test('an amount of nobody is seen', () => {
  for (const text of [
    `import { brl } from '../platform/format.ts'`,
    `import {\n  formatCount,\n  formatDate,\n} from '../../platform/format.ts'`,
    `placeholder="R$ 0,00"`,
    `<Reais cents={1} />`,
  ])
    expect(withoutOwner([{ path: 'src/x/y.ts', text }]), text).toHaveLength(1)
  expect(withoutOwner([{ path: 'src/x/y.ts', text: '/** As `R$ 1,00`. */' }])).toEqual([])
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
