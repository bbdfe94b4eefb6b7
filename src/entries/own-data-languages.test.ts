import { beforeAll, beforeEach, expect, test } from 'vitest'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { ownDataWorld } from './testing/own-data-world.ts'
import { portugueseOn, unEnglish } from './testing/words-on-page.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))
beforeEach(() => database.admin.query('truncate throttle, job, mail'))

const { sql, ask, mails, linkIn, aSalonWithAna, requestsOf } = ownDataWorld(database)

/** Every page and mail about own data, as a visitor with this language sees them. */
async function everyPage(language: 'pt-BR' | 'en-US' | 'es-ES') {
  const seen: [what: string, html: string][] = []
  const salon = await aSalonWithAna()
  const { slug, scope, email } = salon
  const see = async (what: string, status: number, path: string, form?: Record<string, string>) => {
    const answer = await ask(path, form, language)
    expect([what, answer.status]).toEqual([what, status])
    expect(answer.html).toContain(`<html lang="${language}"`)
    seen.push([what, answer.html])
  }
  const send = async (path: string, form: Record<string, string>) => {
    const { status, headers } = await ask(path, form, language)
    expect([path, status]).toEqual([path, 303])
    return headers.get('location')!
  }
  const asking = `/booking/${slug}/meus-dados`
  await see('the question for an address', 200, asking)
  await see('an address that is none', 422, asking, { email: 'x' })
  await see('that a mail was sent', 200, await send(asking, { email }))
  const [mail] = await mails()
  seen.push(['the letter with the link', `<p>${mail!.subject}</p><p>${mail!.text}</p>`])
  const path = linkIn(mail!.text)
  await see('her page', 200, path)
  await see('faults', 422, `${path}/cadastro`, { name: ' ', birthday: '31/02' })
  await see('more faults', 422, `${path}/contato`, { phone: '1', email: 'x' })
  await see('no purpose', 422, `${path}/consentimento`, { purpose: 'tudo' })
  await see('what was saved', 200, await send(`${path}/cadastro`, { name: 'Ann Lee', birthday: '12/03' }))
  await see('a consent taken back', 200, await send(`${path}/consentimento`, { purpose: 'marketing' }))
  await see('an open request', 200, await send(`${path}/contato`, { phone: '11955554444', email }))
  const [contact] = await requestsOf(scope.businessId)
  await see('a request taken back', 200, await send(`${path}/desistencia`, { id: String(contact!.id) }))
  await see('one taken back twice', 409, `${path}/desistencia`, { id: String(contact!.id) })
  await send(`${path}/contato`, { phone: '11955554444', email })
  await see('a request for erasure', 200, await send(`${path}/exclusao`, {}))
  await see('a second one', 409, `${path}/exclusao`, {})
  const open = (await requestsOf(scope.businessId)).filter(({ state }) => state === 'open')
  await sql(`update booking_link set language = $2 where business_id = $1`, scope.businessId, language)
  const desk = salon.owner.record.requests
  await desk.grant({ id: String(open[0]!.id) })
  await desk.refuse({ id: String(open[1]!.id), reason: 'Contas abertas' })
  for (const { subject, text } of await mails()) seen.push([subject, `<p>${subject}</p><p>${text}</p>`])
  await see('her page with what was decided', 200, path)
  await see('a page that has ended', 404, `/meus-dados/${'x'.repeat(43)}`)
  return seen
}

/** What the business and its client wrote themselves. */
const written = ['Salão de Teste', 'Contas abertas', 'Corte', 'Português']
const without = (html: string) => written.reduce((rest, text) => rest.replaceAll(text, ''), html)

test.each(['en-US', 'es-ES'] as const)(
  'everything about own data is said in %s, and in nothing else',
  async (language) => {
    const pages = await everyPage(language)
    expect(pages.length).toBeGreaterThan(15)
    const faults = pages.map(([what, html]) => [what, portugueseOn(without(html), language)] as const)
    expect(faults.filter(([, found]) => found.length > 0)).toEqual([])
    if (language === 'en-US') expect(pages.flatMap(([, html]) => unEnglish(html))).toEqual([])
  },
)

test('what is said of own data in Portuguese is found to be Portuguese', async () => {
  const pages = await everyPage('pt-BR')
  expect(pages.filter(([, html]) => portugueseOn(without(html), 'en-US').length < 2)).toEqual([])
})

test('a language that was picked goes along to every form, to the mail and to what it leads to', async () => {
  const { slug, email } = await aSalonWithAna()
  const asking = `/booking/${slug}/meus-dados?lang=en-US`
  const { html } = await ask(asking, undefined, 'pt-BR')
  expect(html).toContain(`action="${asking}"`)
  const sent = await ask(asking, { email }, 'pt-BR')
  expect(sent.headers.get('location')).toBe(`/booking/${slug}/meus-dados?feito=1&lang=en-US`)
  const [mail] = await mails()
  expect(mail!.subject).toMatch(/: your data$/)
  expect(mail!.text).toMatch(/\/meus-dados\/[\w-]{43}\?lang=en-US/)
  const path = linkIn(mail!.text)
  const own = await ask(`${path}?lang=en-US`, undefined, 'pt-BR')
  expect(own.html).toContain('Data of Ana Souza')
  expect(own.html).toContain(`action="${path}/cadastro?lang=en-US"`)
})
