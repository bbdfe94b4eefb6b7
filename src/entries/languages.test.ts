import { beforeAll, describe, expect, test } from 'vitest'
import { removeAppointment } from '../agenda/server/remove-appointment.ts'
import { changeAppointment } from '../agenda/server/change-appointment.ts'
import { aClient, write } from '../agenda/server/testing/agenda.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { aRequest } from '../booking/server/testing/online-salon.ts'
import { newId } from '../platform/id.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { acceptAddress } from '../waitlist/own-wish.ts'
import { addWish } from '../waitlist/server/add-wish.ts'
import { aConfirmedWish, aFullSalon, aWish, offersAreMade } from '../waitlist/server/testing/full-salon.ts'
import { aStudio, aVisitorOf, day, link, name } from './testing/every-page.ts'
import { plain, portugueseOn, unEnglish } from './testing/words-on-page.ts'

const database = freshDatabase()
const { ask, everyPage, mailsLeave, mailsTo } = aVisitorOf(database)
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

// spec: settings-8
describe('every page and every mail to whoever books', () => {
  test.each(['en-US', 'es-ES'] as const)('speaks %s, and nothing else', async (language) => {
    const faults = (await everyPage(language)).map(([what, html]) => [what, portugueseOn(html, language)] as const)
    expect(faults.length).toBeGreaterThan(45)
    expect(faults.filter(([, found]) => found.length > 0)).toEqual([])
  })

  test('writes times and dates as English readers do', async () => {
    const texts = (await everyPage('en-US')).map(([what, html]) => [what, unEnglish(html)] as const)
    expect(texts.filter(([, found]) => found.length > 0)).toEqual([])
    const found = (await everyPage('es-ES')).flatMap(([, html]) => unEnglish(html))
    expect(found.length).toBeGreaterThan(20)
  })

  test('is found to be Portuguese where it is', async () => {
    const found = (await everyPage('pt-BR')).map(([what, html]) => [what, portugueseOn(html, 'en-US').length] as const)
    expect(found.filter(([, count]) => count < 2)).toEqual([])
  })
})

/** All links and form actions of a page that lead to the booking link's own pages. */
const linksOn = (html: string, slug: string) =>
  Array.from(html.matchAll(/\s(?:href|action)="([^"]*)"/g), ([, address]) => plain(address!)).filter((address) =>
    address.startsWith(`/booking/${slug}`),
  )
const isPlain = (address: string) => !address.includes('lang=')

// spec: settings-8
describe('the language of a page', () => {
  test('of whom the reception puts on the waiting list is the business’s', async () => {
    const { scope, serviceId, slug } = await aFullSalon(database.admin)
    const waits = async () => {
      const clientId = await aClient(scope, 'Bia')
      const asked = { serviceId, professionalId: null, from: day, to: day, parts: ['morning' as const] }
      const { id } = await write(scope, (tx) => addWish(tx, { clientId, ...asked }))
      const { rows } = await database.admin.query('select language from waitlist_wish where id = $1', [id])
      return rows
    }
    expect(await waits()).toEqual([{ language: 'pt-BR' }])
    await write(scope, (tx) => saveBookingLink(tx, { ...link, slug, language: 'es-ES' }))
    expect(await waits()).toEqual([{ language: 'es-ES' }])
  })

  test('is Portuguese where the browser likes none of ours, and no address names one', async () => {
    const { slug } = await aStudio()
    for (const language of [null, 'fr-FR,de;q=0.8', 'x'.repeat(9000)]) {
      const { html } = await ask(language, `/booking/${slug}?date=${day}`)
      expect(html).toContain('<html lang="pt-BR"')
      expect(html).toContain('Confirmar Agendamento')
      const named = linksOn(html, slug).filter((address) => !isPlain(address))
      expect(named.map((address) => address.split('lang=')[1])).toEqual(['en-US', 'es-ES'])
    }
  })

  test('that was picked stays in all addresses, over the browser’s, down to the booking and its mail', async () => {
    const { slug, ...salon } = await aStudio()
    const { html } = await ask('pt-BR', `/booking/${slug}?date=${day}&lang=en-US`)
    expect(html).toContain('<html lang="en-US"')
    expect(html).toContain('<meta property="og:locale" content="en_US"/>')
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/booking/${slug}?lang=en-US"/>`)
    const plain = `http://localhost:3000/booking/${slug}`
    const addresses = { 'pt-BR': '', 'en-US': '?lang=en-US', 'es-ES': '?lang=es-ES', 'x-default': '' }
    for (const [one, query] of Object.entries(addresses))
      expect(html).toContain(`<link rel="alternate" hrefLang="${one}" href="${plain}${query}"/>`)
    const portuguese = await ask('en', `/booking/${slug}?lang=pt-BR`)
    expect(portuguese.html).toContain(`<link rel="canonical" href="${plain}"/>`)
    expect(html).toContain('"inLanguage":"en-US"')
    const links = linksOn(html, slug)
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter(isPlain)).toEqual([])

    const email = `${newId()}@example.com`
    const form = { ...aRequest(salon, { name, email }) }
    const booked = await ask('pt-BR', `/booking/${slug}?lang=en-US`, form)
    const address = booked.headers.get('location')!
    // The language is now kept with the booking, so the address does not carry it.
    expect(isPlain(address)).toBe(true)
    expect((await ask('pt-BR', address)).html).toContain('You’re booked')
    expect((await ask('pt-BR', `${address}?lang=es-ES`)).html).toContain('¡Tu cita está reservada!')
    // Links on the booking's page keep its language, whatever the browser asks for.
    for (const query of ['', '?lang=es-ES']) {
      const { html: own } = await ask('pt-BR', `${address}${query}`)
      expect(linksOn(own, slug).filter(isPlain)).toEqual([])
    }
    expect((await ask('pt-BR', `${address}/agendamento.ics`)).html).toContain('DESCRIPTION:With Bruna')
    // Sending the form again in another language leads to the same booking.
    const again = await ask('es-ES', `/booking/${slug}`, form)
    expect(again.headers.get('location')).toBe(address)
    await mailsLeave()
    expect(await mailsTo(email)).toMatchObject([{ subject: 'Studio Ana: appointment booked, Corte' }])
    const { rows } = await database.admin.query<{ text: string }>(
      `select text from mail where subject like 'Novo agendamento: Ann Lee, Corte' order by id desc limit 1`,
    )
    expect(rows.map(({ text }) => /Data: [^]*Serviço: Corte/.test(text))).toEqual([true])
  })

  test('goes along to the present path of a link', async () => {
    const { slug, scope } = await aStudio()
    const present = `${slug}-2`
    await ask(null, `/booking/${slug}`)
    await write(scope, (tx) => saveBookingLink(tx, { ...link, slug: present }))
    const { status, headers } = await ask('en', `/booking/${slug}?date=${day}&lang=es-ES`)
    expect([status, headers.get('location')]).toEqual([301, `/booking/${present}?date=${day}&lang=es-ES`])
  })

  test('is the business’s where it chose one: no browser and no address changes it', async () => {
    const { slug, ...salon } = await aStudio({ language: 'es-ES' })
    for (const query of ['', '&lang=pt-BR']) {
      const { html } = await ask('en-US', `/booking/${slug}?date=${day}${query}`)
      expect(html).toContain('<html lang="es-ES"')
      expect(linksOn(html, slug).filter((address) => !isPlain(address))).toEqual([])
      expect(html).not.toContain('rel="alternate"')
    }
    const { headers } = await ask('en-US', `/booking/${slug}`, { ...aRequest(salon, { name }) })
    expect((await ask('en-US', headers.get('location')!)).html).toContain('¡Tu cita está reservada!')
    const wish = await ask('en-US', `/booking/${slug}/espera`)
    expect(wish.html).toContain('<html lang="es-ES"')
  })

  test('in which somebody waited is that of what they accept, and of what becomes of it', async () => {
    const salon = await aFullSalon(database.admin)
    const email = `${newId()}@example.com`
    const asked = { ...aWish(salon, name, { email }), language: 'es-ES' } as const
    const wish = await aConfirmedWish(database.admin, salon, asked)
    await write(salon.scope, (tx) => changeAppointment(tx, { id: salon.taken[0]!, status: 'cancelled' }))
    await offersAreMade()
    const accepted = await ask('en-US', acceptAddress(salon.slug, wish.key), {})
    const address = accepted.headers.get('location')!
    const shown = await ask('pt-BR', address)
    expect(shown.html).toContain('¡Tu cita está reservada!')
    await mailsLeave()
    const id = address.split('/').at(-1)!.slice(0, 36)
    await write(salon.scope, (tx) => removeAppointment(tx, { id }))
    await mailsLeave()
    expect((await ask('pt-BR', address)).html).toContain('Cita cancelada')
    expect((await mailsTo(email)).map(({ subject }) => subject.split(/: |, /)[1])).toEqual([
      'lista de espera',
      'se ha liberado una hora',
      'cita reservada',
      'reserva cancelada',
    ])
  })
})
