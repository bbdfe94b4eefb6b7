import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultRules } from '../agenda/agenda-rules.ts'
import { removeAppointment } from '../agenda/server/remove-appointment.ts'
import { removeProfessional } from '../team/server/remove-professional.ts'
import { saveAgendaRules } from '../agenda/server/save-agenda-rules.ts'
import { createTimeOff } from '../agenda/server/save-time-off.ts'
import { aProfessional, aService, type Salon } from '../agenda/server/testing/agenda.ts'
import { weekdayNames } from '../team/hours.ts'
import { undoChange } from '../agenda/server/undo-change.ts'
import { newBookingLink, type BookingLinkForm } from '../booking/booking-link.ts'
import { bookOnline } from '../booking/server/book-online.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { saveBookingLink } from '../booking/server/save-booking-link.ts'
import { comingDay, anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { dayWords } from '../languages/date-words.ts'
import { addDays, defaultZone as zone, localDate, weekdayOf } from '../platform/clock.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { inBusiness } from '../platform/server/database/run-transaction.ts'
import { landingPages } from '../landing/server/landing-pages.ts'
import { sitePages } from '../sites/server/pages.ts'
import { publishSite } from '../sites/server/publish-site.ts'
import { saveSite } from '../sites/server/save-site.ts'
import { newSite } from '../sites/site.ts'

freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const visitor = { incoming: { headers: {}, socket: { remoteAddress: '10.5.0.1' } } }
const get = async (path: string) => {
  const response = await bookingPages.request(path, {}, visitor)
  return { status: response.status, html: await response.text(), headers: response.headers }
}
const post = async (slug: string, form: Record<string, string | null>) => {
  const body = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, value ?? '']))
  const response = await bookingPages.request(`/booking/${slug}`, { method: 'POST', body }, visitor)
  return { status: response.status, html: await response.text(), headers: response.headers }
}
const day = comingDay
const today = (zone: string) => localDate(new Date(), zone)
/** Matches the radio button of a time, whatever the order of its attributes. */
const timeOf = (time: string, state = '') =>
  new RegExp(`<input(?=[^>]*name="time")(?=[^>]*value="${time}")(?=[^>]*${state})[^>]*>`)

// spec: routes-3, booking-link-11, booking-1, booking-4, booking-5, booking-14
test('a business with one service is asked for date, time and data at once', async () => {
  const salon = await anOnlineSalon({ businessName: 'Studio <Ana>', primaryColor: '#D6448F' })
  const { status, html, headers } = await get(`/booking/${salon.slug}?date=${day}`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/html')
  expect(html).toMatch(/^<!doctype html><html lang="pt-BR">/)
  expect(html).toContain('<title>Agendar horário — Studio &lt;Ana&gt;</title>')
  expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/booking/${salon.slug}"/>`)
  expect(html).toContain('--brand:#D6448F')
  expect(html).toContain('R$ 80,00')
  for (const text of [
    'Serviço',
    'Data',
    'Horário',
    'Manhã',
    'Tarde',
    'Nome completo',
    'Telefone',
    'Confirmar Agendamento',
  ])
    expect(html).toContain(text)
  expect(html).toMatch(timeOf('08:00'))
  expect(html).not.toMatch(timeOf('12:00'))
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")(?![^>]* src=)/)
  expect(html).not.toContain('undefined')
})

// spec: booking-5
test('with several services each is a link, and what is not offered counts as not chosen', async () => {
  const salon = await anOnlineSalon({ showPrices: false })
  await aService(salon.scope, 45)
  for (const query of ['', '?service=nada', `?service=${salon.professionalId}&date=ontem&from=x`]) {
    const { status, html } = await get(`/booking/${salon.slug}${query}`)
    expect(status).toBe(200)
    expect(html).toContain('Escolha o serviço')
    expect(html).toContain(`href="/booking/${salon.slug}?service=${salon.serviceId}"`)
    expect(html).not.toContain('R$')
  }
})

// spec: public-routes-1
test('an old path leads to the present one, with what was chosen, and takes a form that was open', async () => {
  const salon = await anOnlineSalon()
  const rename = (slug: string, more: Partial<BookingLinkForm> = {}) =>
    inBusiness(salon.scope, 'write', (tx) => saveBookingLink(tx, { ...newBookingLink('Salão'), slug, ...more }))
  await get(`/booking/${salon.slug}`)
  await rename(`${salon.slug}-novo`)
  const { status, headers } = await get(`/booking/${salon.slug}?service=${salon.serviceId}&date=${day}`)
  expect(status).toBe(301)
  expect(headers.get('location')).toBe(`/booking/${salon.slug}-novo?service=${salon.serviceId}&date=${day}`)
  expect(headers.get('cache-control')).toBe('no-cache')
  const booked = await post(salon.slug, { ...aRequest(salon), name: 'Maria Silva' })
  expect(booked.status).toBe(303)
  const old = booked.headers.get('location')!
  const present = old.replace(salon.slug, `${salon.slug}-novo`)
  expect((await get(old)).headers.get('location')).toBe(present)
  expect((await get(`${old}/agendamento.ics`)).html).toContain('BEGIN:VCALENDAR')

  // With the link off and renamed back, the booking page is gone but earlier bookings stay reachable.
  await rename(salon.slug, { isActive: false })
  for (const path of [`/booking/${salon.slug}`, `/booking/${salon.slug}-novo`])
    expect((await get(path)).html).toContain('Link não encontrado')
  const done = await get(old)
  expect(done.html).toContain('Pedido enviado')
  expect(done.html).not.toContain('Fazer outro agendamento')
  expect((await get(present)).headers.get('location')).toBe(old)
})

// spec: public-routes-1
test('a booking that was deleted from the agenda says so at its own address, until that is taken back', async () => {
  const salon = await anOnlineSalon()
  const { headers } = await post(salon.slug, { ...aRequest(salon), name: 'Maria Silva', email: 'maria@exemplo.com' })
  const address = headers.get('location')!
  const key = address.split('/').at(-1)!
  const id = key.slice(0, 36)
  // Drops the salon's fixed clock: the pages run on the real one.
  const { now: _, ...scope } = salon.scope
  const { undoId } = await inBusiness(scope, 'write', (tx) => removeAppointment(tx, { id }))
  const gone = await get(address)
  expect(gone.status).toBe(200)
  for (const text of ['Agendamento cancelado', 'não está mais reservado', 'Corte', 'Bruna', '10:00 às 10:30'])
    expect(gone.html).toContain(text)
  expect((await get(`${address}/agendamento.ics`)).html).toContain('STATUS:CANCELLED')
  await inBusiness(scope, 'write', (tx) => undoChange(tx, { id: undoId! }))
  expect((await get(address)).html).toContain('Agendamento realizado!')
  const another = await anOnlineSalon()
  expect((await get(`/booking/${another.slug}/${key}`)).status).toBe(404)
  expect((await get(`/booking/${salon.slug}/${id}`)).status).toBe(404)
})

// spec: public-errors-5
test('a posted form books and leads to the booking, whose calendar file can be saved', async () => {
  const salon = await anOnlineSalon({ whatsapp: '+5511912345678' })
  const form = { ...aRequest(salon), name: 'Maria Silva' }
  const { status, headers } = await post(salon.slug, form)
  expect(status).toBe(303)
  const address = headers.get('location')!
  const done = await get(address)
  for (const text of [
    'Agendamento realizado!',
    'Corte',
    'Bruna',
    '10:00 às 10:30',
    'Maria Silva',
    'wa.me/5511912345678',
  ])
    expect(done.html).toContain(text)
  expect(done.html).toContain('<meta name="robots" content="noindex"/>')
  const calendar = await get(`${address}/agendamento.ics`)
  expect(calendar.headers.get('content-type')).toContain('text/calendar')
  expect(calendar.html).toContain('SUMMARY:Salão de Teste: Corte')

  const again = await post(salon.slug, form)
  expect(again.headers.get('location')).toBe(address)
})

// spec: booking-2, public-validation-2
test('a form with faults comes back with 422 and everything that was typed', async () => {
  const salon = await anOnlineSalon()
  const request = aRequest(salon)
  const { status, html } = await post(salon.slug, {
    ...request,
    name: '',
    phone: '',
    email: 'maria@',
    notes: 'Só <hoje>',
  })
  expect(status).toBe(422)
  for (const text of [
    'Preencha todos os campos obrigatórios.',
    'Informe seu nome completo.',
    'O telefone é obrigatório para este agendamento.',
    'Informe um e-mail válido.',
    'Só &lt;hoje&gt;',
    `value="${request.key}"`,
    'value="maria@"',
  ])
    expect(html).toContain(text)
  expect(html).toMatch(timeOf('10:00', 'checked=""'))
  // Only the first invalid field gets the focus.
  expect(html.match(/autofocus=""/g)).toHaveLength(1)
  expect(html).toMatch(/<input id="name"[^>]*autofocus=""/)
})

test('a taken time comes back with 409, the data kept and the time to be chosen again', async () => {
  const salon = await anOnlineSalon()
  await post(salon.slug, { ...aRequest(salon) })
  const { status, html } = await post(salon.slug, { ...aRequest(salon), name: 'João Souza' })
  expect(status).toBe(409)
  expect(html).toContain('Este horário não está mais livre. Escolha outro.')
  expect(html).toContain('value="João Souza"')
  expect(html).toContain('<span data-chosen-time="true"></span>')
  expect(html).not.toMatch(timeOf('10:00'))
  expect(html).toMatch(timeOf('10:30'))
  expect(html).not.toContain('checked=""')
})

// spec: booking-18
test('an address that is unknown, switched off or of another business says the same', async () => {
  const [salon, other, off] = [await anOnlineSalon(), await anOnlineSalon(), await anOnlineSalon({ isActive: false })]
  const { headers } = await post(other.slug, { ...aRequest(other) })
  const foreign = headers.get('location')!.replace(other.slug, salon.slug)
  for (const path of [
    `/booking/${off.slug}`,
    '/booking/nunca-existiu',
    foreign,
    `${foreign}/agendamento.ics`,
    `/booking/${salon.slug}/x`,
  ]) {
    const { status, html } = await get(path)
    expect(status).toBe(404)
    expect(html).toContain('Link não encontrado')
    expect(html).toContain('Este link de agendamento não existe ou está inativo.')
  }
  expect((await post(off.slug, { ...aRequest(off) })).status).toBe(404)
})

describe('where nothing is free', () => {
  const off = ({ scope, professionalId }: Salon, days: number) =>
    inBusiness(scope, 'write', (tx) =>
      createTimeOff(tx, {
        professionalId,
        wholeDays: true,
        fromDate: today(zone),
        toDate: addDays(today(zone), days - 1),
        fromTime: '00:00',
        toTime: '00:00',
        reason: 'Férias',
        keepAppointments: false,
      }),
    )
  const closed = [1, 2, 3, 4, 5, 6, 7].map((at) => addDays(today(zone), at)).find((date) => weekdayOf(date) === 0)!
  const offered = (html: string) => Array.from(html.matchAll(/id="day-offer-([\d-]+)"/g), ([, date]) => date)

  // spec: booking-7
  test('on the chosen day, the free ones in sight are offered, and no form', async () => {
    const salon = await anOnlineSalon()
    const { html } = await get(`/booking/${salon.slug}?date=${closed}`)
    expect(html).toContain('Fechado aos domingos.')
    expect(html).not.toContain('nestes dias')
    expect(html).not.toContain('Avise-me se abrir um horário')
    expect(offered(html)).toHaveLength(4)
    for (const date of offered(html)) expect(weekdayOf(date!)).not.toBe(0)
    expect(html).not.toContain('Confirmar Agendamento')
    // A posted form keeps what was typed.
    const posted = await post(salon.slug, { ...aRequest(salon), date: closed, name: 'Maria Silva' })
    expect(posted.status).toBe(409)
    expect(posted.html).toContain('Maria Silva')
    expect(posted.html).toContain('Dias com horários livres:')
  })

  test('another professional is named beside a chosen one, and not where everybody is away', async () => {
    const salon = await anOnlineSalon()
    const { now: _, ...scope } = salon.scope
    await aProfessional(scope, 'Carla')
    await off(salon, 30)
    const says = async (choice: string) => {
      const { html } = await get(`/booking/${salon.slug}?${choice}`)
      expect(html).not.toContain('Confirmar Agendamento')
      return html.includes('Veja também outro profissional.')
    }
    const chosen = `professional=${salon.professionalId}`
    expect(await says(`date=${day}&${chosen}`)).toBe(true)
    expect(await says(`date=${closed}&${chosen}`)).toBe(false)
    expect(await says(`date=${closed}`)).toBe(false)
  })

  test('for each reason, it is said, and only a full day may be waited for', async () => {
    const salon = await anOnlineSalon()
    const { now: _, ...scope } = salon.scope
    const says = async (text: string, mayWait: boolean) => {
      const { html } = await get(`/booking/${salon.slug}?date=${day}`)
      expect(html).toContain(`${text}: ${dayWords(day)}.`)
      expect(html.includes('Avise-me se abrir um horário')).toBe(mayWait)
    }
    const openingHours = weekdayNames.map(() => [{ from: '10:00', to: '10:30' }])
    const save = (more: object) =>
      inBusiness(scope, 'write', (tx) => saveAgendaRules(tx, { ...defaultRules, openingHours, ...more }))
    await save({})
    await bookOnline(salon.slug, aRequest(salon), '10.6.0.4')
    await says('Não há horários livres neste dia', true)
    await save({ noticeMinutes: 10 * 1440 })
    await says('Não dá mais tempo de agendar por aqui para este dia', false)
    await save({ openingHours: weekdayNames.map(() => [{ from: '10:00', to: '10:15' }]) })
    await says('Sem atendimento neste dia', false)
  })

  // spec: booking-7
  test('in sight, the next free day is, as far as can be booked', async () => {
    const salon = await anOnlineSalon({ whatsapp: '+5511912345678' })
    await off(salon, 40)
    const { html } = await get(`/booking/${salon.slug}`)
    expect(html).toContain('Não há horários livres nestes dias.')
    const [next, ...others] = offered(html)
    expect(others).toEqual([])
    expect(next! >= addDays(today(zone), 40)).toBe(true)
    expect(html).toContain('fale no WhatsApp')
    const there = await get(`/booking/${salon.slug}?date=${next}&from=${next}`)
    expect(there.html).toMatch(timeOf('08:00'))
  })

  test('until the end, that is said, and days beyond it are not shown', async () => {
    const salon = await anOnlineSalon()
    await off(salon, 120)
    const { html } = await get(`/booking/${salon.slug}?from=2099-01-01`)
    expect(html).toContain('Não há horários livres até ')
    expect(html).not.toContain('2099')
    expect(offered(html)).toEqual([])
  })

  test('because nobody serves, that is said', async () => {
    const salon = await anOnlineSalon()
    await inBusiness(salon.scope, 'write', (tx) => removeProfessional(tx, { id: salon.professionalId }))
    const { html } = await get(`/booking/${salon.slug}`)
    expect(html).toContain('O agendamento online deste serviço ainda não está disponível.')
    expect(html).not.toContain('Confirmar Agendamento')
  })
})

test('what holds nothing of who asks leaves compressed, and what somebody typed or booked does not', async () => {
  const salon = await anOnlineSalon()
  const slug = `${salon.slug}-site`
  await inBusiness(salon.scope, 'write', async (tx) => {
    await saveSite(tx, { ...newSite({ businessName: 'Salão', services: [], address: null, whatsapp: null }), slug })
    await publishSite(tx)
  })
  const booked = (await post(salon.slug, { ...aRequest(salon), name: 'Maria Silva' })).headers.get('location')!
  const shows = async (pages: typeof sitePages, path: string, form?: Record<string, string>) => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const sent = form && { method: 'POST', body: new URLSearchParams(form) }
    const answer = await pages.request(path, { headers, ...sent }, visitor)
    const body = Buffer.from(await answer.arrayBuffer())
    const encoding = answer.headers.get('content-encoding')
    return [encoding, (encoding ? brotliDecompressSync(body) : body).toString().slice(0, 15)]
  }
  const begin = '<!doctype html>'
  expect(await shows(landingPages, '/')).toEqual(['br', begin])
  expect(await shows(sitePages, `/site/${slug}`)).toEqual(['br', begin])
  expect(await shows(bookingPages, `/booking/${salon.slug}`)).toEqual(['br', begin])
  expect(await shows(bookingPages, `/booking/${salon.slug}`, { name: 'Maria' })).toEqual([null, begin])
  expect(await shows(bookingPages, booked)).toEqual([null, begin])
})
