import { beforeAll, expect, test } from 'vitest'
import { changeAppointment } from '../agenda/server/change-appointment.ts'
import { write } from '../agenda/server/testing/agenda.ts'
import { newBookingLink } from '../booking/booking-link.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { firstRule } from '../deposits/deposit.ts'
import { saveDepositRule } from '../deposits/server/save-deposit-rule.ts'
import { newId } from '../platform/id.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { savePixKey } from '../sales/server/save-pix-key.ts'
import { confirmAddress, wishAddress } from '../waitlist/own-wish.ts'
import { waitlistPages } from '../waitlist/server/pages.ts'
import {
  aConfirmedWish,
  aFullSalon,
  aWish,
  codeOf,
  day,
  type FullSalon,
  offersAreMade,
} from '../waitlist/server/testing/full-salon.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const visitor = { incoming: { headers: {}, socket: { remoteAddress: '10.8.0.9' } } }
const pagesOf = (path: string) => (path.includes('/espera') ? waitlistPages : bookingPages)
const get = async (path: string) => (await pagesOf(path).request(path, {}, visitor)).text()
/** Sends a form as a browser without JavaScript does: shows what is refused, and goes where it is led. */
async function send(path: string, form: Record<string, string> = {}): Promise<{ address: string; html: string }> {
  const answer = await pagesOf(path).request(path, { method: 'POST', body: new URLSearchParams(form) }, visitor)
  const address = answer.headers.get('location')
  return address ? { address, html: await get(address) } : { address: path, html: await answer.text() }
}
const hrefOf = (html: string, text: string): string => {
  const link = html.split('<a ').find((part) => part.includes(text)) ?? ''
  return /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? ''
}
const formOf = (html: string, label: string): string => {
  const form = html.split('<form ').find((part) => part.includes(label)) ?? ''
  return /action="([^"]+)"/.exec(form)?.[1] ?? ''
}

/** What the form sends when it is filled in; the key is the one of the page. */
const wishIn = (html: string, { serviceId }: FullSalon) => ({
  key: /name="key" value="([^"]+)"/.exec(html)![1]!,
  serviceId,
  professionalId: '',
  from: day,
  to: day,
  morning: 'on',
  name: 'Paula Reis',
  phone: '(11) 95555-4444',
  email: 'paula@exemplo.com',
})

/** Opens the link of the letter, which confirms nothing by itself, and presses its button. */
async function confirmed(address: string) {
  const key = address.split('/').at(-1)!
  const html = await get(confirmAddress(address.split('/')[2]!, key, await codeOf(database.admin, { key })))
  expect(await get(address)).toContain('Falta confirmar o seu pedido')
  const code = /name="code" value="([^"]+)"/.exec(html)![1]!
  return send(formOf(html, 'Confirmar pedido'), { code })
}

/** The reception cancels the first appointment of the full day, and the time is offered. */
async function freeTheTime({ scope, taken }: FullSalon) {
  await write(scope, (tx) => changeAppointment(tx, { id: taken[0]!, status: 'cancelled' }))
  await offersAreMade()
}

// spec: booking-19
test('who finds a full day waits, is offered what becomes free, and takes it, without JavaScript', async () => {
  const salon = await aFullSalon(database.admin)
  const full = await get(`/booking/${salon.slug}?service=${salon.serviceId}&date=${day}`)
  expect(full).toContain('Não há horários livres neste dia')
  expect(full).toContain('Dias com horários livres:')
  const page = await get(hrefOf(full, 'Avise-me se abrir um horário'))
  expect(page).toMatch(new RegExp(`<input(?=[^>]*name="from")(?=[^>]*value="${day}")[^>]*>`))
  const action = formOf(page, 'Entrar na lista de espera')
  const wish = wishIn(page, salon)
  expect((await send(action, { ...wish, name: '' })).html).toContain('Informe seu nome completo.')
  const focused = (html: string) => Array.from(html.matchAll(/ id="(\w+)"[^>]* autofocus=""/gi), ([, id]) => id)
  expect(focused((await send(action, { ...wish, serviceId: '', name: '' })).html)).toEqual(['serviceId'])
  expect(focused((await send(action, { ...wish, name: '' })).html)).toEqual(['name'])
  const faulty = await send(action, { ...wish, email: 'paula' })
  expect(faulty.html).toContain('Informe um e-mail válido.')
  for (const typed of ['Paula Reis', '(11) 95555-4444', 'paula']) expect(faulty.html).toContain(`value="${typed}"`)
  const { address, html } = await send(action, wish)
  expect(html).toContain('Falta confirmar o seu pedido')
  expect(html).toContain('Enviamos um e-mail para você.')
  expect(formOf(html, 'Confirmar pedido')).toBe('')
  expect((await confirmed(address)).html).toContain('Você está na lista de espera')

  await freeTheTime(salon)
  const offered = await get(address)
  expect(offered).toContain('Abriu um horário para você')
  const taken = await send(formOf(offered, 'Aceitar horário'))
  expect(taken.html).toContain('Agendamento realizado!')
  expect(taken.html).toContain('10:00 às 10:30')
})

// spec: public-entities-1
test('an offered time asks for its deposit like any other, without JavaScript', async () => {
  const salon = await aFullSalon(database.admin)
  const { scope, slug, serviceId } = salon
  const key = { kind: 'email', key: 'pix@exemplo.com', holderName: 'Salão', city: 'São Paulo' } as const
  await write(scope, (tx) => savePixKey(tx, key))
  await write(scope, (tx) => saveDepositRule(tx, firstRule))
  const link = { ...newBookingLink('Salão de Teste'), requirePhone: false, slug, allowOnlinePayment: true }
  await write(scope, (tx) => saveBookingLink(tx, link))

  const page = await get(`/booking/${slug}/espera?service=${serviceId}&date=${day}`)
  const { address } = await send(formOf(page, 'Entrar na lista de espera'), wishIn(page, salon))
  expect((await confirmed(address)).html).toContain('Você está na lista de espera')
  await freeTheTime(salon)
  const offered = await get(address)
  expect(offered).toContain('Sinal de R$ 24,00')
  const accept = formOf(offered, 'Aceitar horário')
  const refused = await send(accept)
  expect(refused.html).toContain('Leia e aceite a política do sinal.')
  const box = /<input(?=[^>]*type="checkbox")(?=[^>]*name="policyVersion")[^>]*>/.exec(refused.html)![0]
  const { html: taken } = await send(accept, { policyVersion: /value="([^"]+)"/.exec(box)![1]! })
  expect(taken).toMatch(/<h2[^>]*>Pague o sinal de <span[^>]*>R\$\s24,00</)
  expect(taken).toContain('QR Code do PIX')
  const { rows } = await database.admin.query<{ status: string }>(
    `select a.status from appointment a join client c on c.id = a.client_id
     where a.business_id = $1 and c.name = 'Paula Reis'`,
    [scope.businessId],
  )
  expect(rows).toEqual([{ status: 'pending' }])
})

test('the list and the offered time say by whose clock they are, where their reader may not know', async () => {
  const salon = await aFullSalon(database.admin)
  const wish = await aConfirmedWish(
    database.admin,
    salon,
    aWish(salon, 'Paula Reis', { email: `${newId()}@exemplo.com` }),
  )
  await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
  await offersAreMade()
  for (const path of [`/booking/${salon.slug}/espera`, wishAddress(salon.slug, wish.key)])
    for (const [language, words, isHidden] of [
      ['en-US', 'Brasília time', false],
      ['pt-BR', 'horário de Brasília', true],
    ] as const) {
      const html = await get(`${path}?lang=${language}`)
      const [note] = /<(div|span) data-zone="America\/Sao_Paulo"[^>]*>/.exec(html)!
      expect([path, note.includes('hidden='), html.includes(words)]).toEqual([path, isHidden, true])
    }
})
