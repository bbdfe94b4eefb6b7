import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { languages, type Language } from '../src/languages/language.ts'
import { filesOf } from './tree.ts'
import { formatsOf } from '../src/platform/format.ts'

/** A name that somebody may have typed; no mail may turn its parts into links. */
const typed = 'Ganhe em http://mau.exemplo/x ou www.mau.com ou ana@mau.com'
const url = 'https://marcai.app/aqui'
const link = { businessName: typed, whatsapp: '+5511987654321' }
const service = {
  name: typed,
  professionalName: typed,
  date: '2026-11-30',
  from: '10:00',
  to: '10:30',
  priceCents: 5000,
  isCancelled: false,
}
const booking = {
  id: '1',
  services: [service],
  name: typed,
  hasEmail: true,
  serviceName: typed,
  professionalName: typed,
  date: '2026-11-30',
  from: '10:00',
  to: '10:30',
  startsAt: '2026-11-30T13:00:00.000Z',
  endsAt: '2026-11-30T13:30:00.000Z',
  currency: 'EUR',
  priceCents: 5000,
  isCancelled: false,
  until: { date: '2026-11-30', time: '08:00' },
  zone: 'America/Sao_Paulo',
}
const colors = { ground: '#031b47', ink: '#ffffff' }
const head = {
  name: typed,
  logo: `${url}/logo.webp`,
  colors: { light: colors, dark: colors },
  place: { words: typed, map: `${url}/mapa` },
  phone: '+5511987654321',
  answersTo: null,
}
const receipt = {
  saleId: '019a0000-0000-7000-8000-000000000000',
  businessName: typed,
  clientName: typed,
  date: '2026-11-30',
  time: '10:00',
  items: [{ name: typed, quantity: 1, totalCents: 5000 }],
  discountCents: 0,
  totalCents: 5000,
  payments: [{ method: 'pix', amountCents: 5000 }],
}
const names = {
  name: typed,
  person: typed,
  businessName: typed,
  inviterName: typed,
  email: 'ana@mau.com',
  role: 'employee',
  target: 'pix_key',
  before: typed,
  after: typed,
  by: typed,
}
const appointment = {
  clientName: typed,
  serviceName: typed,
  professionalName: typed,
  cancelledBy: typed,
  dates: ['30/11/2026'],
  time: '10:00',
}
const before = { date: '2026-11-29', time: '09:00' }
const change = { what: 'moved', booking, before }
const urls = { booking: url, page: url }
const wish = { ...booking, to: booking.date, from: booking.date, parts: ['morning'] }
const offer = { ...booking, until: '09:15' }
const decision = { asked: 'contact', request: { kind: 'erasure', dueOn: '2026-12-08' }, reason: typed, kept: [] }
const message = { kind: 'reminder', text: typed, unsubscribe: url }
const at = '2026-11-30T13:00:00.000Z'
const invoice = {
  description: typed,
  amountCents: 5900,
  dueAt: at,
  paidAt: at,
  from: at,
  to: at,
  charge: { method: 'pix' },
}
const adjustment = {
  kind: 'plan',
  reason: typed,
  days: null,
  plan: typed,
  invoice: { number: 7, amountCents: 5900 },
}
const announcement = { subject: typed, body: typed }
const subscription = { status: 'active', plan: { name: typed }, expiresAt: at }
const formats = formatsOf({ currency: 'USD', dateFormat: 'YYYY-MM-DD', zone: 'America/Sao_Paulo' })
/** The fields of all mails together; each mail uses what it needs. */
const everything = {
  ...names,
  ...receipt,
  ...appointment,
  ...message,
  ...decision,
  head,
  receipt,
  link,
  booking,
  wish,
  offer,
  before,
  change,
  url,
  urls,
  zone: 'America/Manaus',
  invoice,
  subscription,
  adjustment,
  ...announcement,
  expiresAt: at,
  reminder: 1,
  formats,
  code: '123456',
}

type LetterText = { subject: string; text: string; html: string }
const letters = await Promise.all(
  filesOf('src/*/server/emails/*.ts').map(async (path) => {
    const module = (await import(pathToFileURL(path).href)) as Record<string, (...args: unknown[]) => LetterText>
    return Object.entries(module)
      .filter(([name]) => name.endsWith('Letter'))
      .map(([name, write]) => [name, write] as const)
  }),
).then((found) => found.flat())

const linksIn = (text: string): string[] =>
  Array.from(text.matchAll(/https?:\/\/\S+|\bwww\.\w\S*|\S+@\w\S*|\bmau\.\w+/g), ([found]) => found).filter(
    (found) => !found.startsWith(url) && !found.startsWith('https://wa.me/5511987654321'),
  )

/** A mail about a visit of several services has other words than one about a single service. */
const visit = { ...booking, services: [service, { ...service, isCancelled: true }] }
const ofVisit = { ...everything, booking: visit, change: { ...change, booking: visit } }
/** The same data, booked or requested in another language. */
const spokenIn = (known: typeof everything, language: Language) => {
  const spoken = { ...known.booking, language }
  return {
    ...known,
    language,
    booking: spoken,
    change: { ...known.change, booking: spoken },
    wish: { ...known.wish, language },
  }
}

/** What a mail program shows; the title is the subject. */
const bodyOf = (html: string) => html.slice(html.indexOf('<body'))

test.each(letters)('%s makes no link of what somebody typed', (_, write) => {
  for (const known of [everything, ofVisit])
    for (const language of languages) {
      const letter = write(spokenIn(known, language), url)
      expect(letter.text).toContain('Ganhe em http: //')
      expect(linksIn(`${letter.text}\n${bodyOf(letter.html)}`)).toEqual([])
      // Names stay as they are there, and no mail program makes links of it, but an address stands out.
      expect(letter.subject).not.toContain('://')
    }
})

test('every letter was written', () => {
  expect(letters.length).toBeGreaterThan(10)
  expect(linksIn('veja www.mau.com, mau.com, ana@mau.com e http://x')).toHaveLength(4)
})
