import { beforeAll, expect, test } from 'vitest'
import { aService } from '../agenda/server/testing/agenda.ts'
import { bookingPages } from '../booking/server/pages.ts'
import { comingDay, anOnlineSalon, aRequest } from '../booking/server/testing/online-salon.ts'
import { renderPagesWith } from '../platform/server/http/pages.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'

const database = freshDatabase()
beforeAll(() => renderPagesWith(() => import('./pages.tsx')))

const visitor = { incoming: { headers: {}, socket: { remoteAddress: '10.5.0.9' } } }
const get = async (path: string) => (await bookingPages.request(path, {}, visitor)).text()
const day = comingDay

/** The address of the link with the given text. */
const linkIn = (html: string, text: string): string => {
  const [, ...links] = html.split('<a ')
  const link = links.find((part) => part.includes(text)) ?? ''
  return /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? ''
}
/** The fields that a browser without JavaScript would send. */
const fieldsIn = (html: string) =>
  Object.fromEntries(
    Array.from(html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g), ([, name, value]) => [
      name!,
      value!,
    ]),
  )

async function aShop() {
  const salon = await anOnlineSalon()
  const nails = await aService(salon.scope, 60)
  await database.admin.query(`update service set name = 'Unhas', price_cents = 5000 where id = $1`, [nails])
  return { ...salon, nails }
}

// spec: booking-8
test('several services are chosen, booked, moved and cancelled without JavaScript', async () => {
  const { slug } = await aShop()
  const first = await get(linkIn(await get(`/booking/${slug}`), 'Corte'))
  const adding = await get(linkIn(first, 'Adicionar outro serviço'))
  expect(adding).toContain('Escolha outro serviço')
  expect(adding).not.toContain('name="time"')
  const added = await get(linkIn(adding, 'Unhas'))
  for (const text of ['2 serviços', '1 h 30 min', 'R$ 130,00']) expect(added).toContain(text)
  expect(await get(linkIn(added, '>Remover'))).toContain('1 serviço')
  const both = await get(linkIn(added, '>Continuar'))
  for (const text of ['Serviços', '1 h 30 min', 'R$ 130,00', 'Corte e Unhas']) expect(both).toContain(text)
  expect(both).not.toContain('Adicionar outro serviço')
  expect(await get(linkIn(both, 'Remover<'))).toContain('Adicionar outro serviço')

  const page = await get(`${linkIn(both, 'id="day-').split('&date')[0]}&date=${day}`)
  const typed = { time: '10:00', name: 'Maria Silva', phone: '(11) 98765-4321', email: '', notes: '' }
  const send = (path: string, form: Record<string, string>) =>
    bookingPages.request(path, { method: 'POST', body: new URLSearchParams(form) }, visitor)
  const booked = await send(`/booking/${slug}`, { ...fieldsIn(page), ...typed })
  expect(booked.status).toBe(303)
  const address = booked.headers.get('location')!
  const done = await get(address)
  for (const text of ['10:00 às 10:30', 'Corte com Bruna, R$ 80,00', '10:30 às 11:30', 'Unhas com Bruna', 'R$ 130,00'])
    expect(done).toContain(text)
  const file = (await get(`${address}/agendamento.ics`)).replaceAll('\r\n ', '')
  expect(file).toContain('SUMMARY:Salão de Teste: Corte e Unhas')
  expect(file).toContain('10:30 às 11:30: Unhas com Bruna')
  expect(file).toContain('Total: R$ 130\\,00')

  expect((await send(`${address}/remarcar`, { date: day, time: '14:00' })).status).toBe(303)
  expect(await get(address)).toContain('14:30 às 15:30')
  expect((await send(`${address}/cancelar`, {})).status).toBe(303)
  expect(await get(address)).toContain('Você cancelou este agendamento.')
})

test('a visit that finds its time taken keeps everything, and an address with made-up services offers those that there are', async () => {
  const { slug, nails, serviceId } = await aShop()
  const { key, ...request } = aRequest({ serviceId })
  const form = new URLSearchParams({ key, serviceId, moreServiceIds: nails, date: day, time: '13:30' })
  form.set('name', request.name)
  form.set('phone', request.phone!)
  const refused = await bookingPages.request(`/booking/${slug}`, { method: 'POST', body: form }, visitor)
  const html = await refused.text()
  expect(refused.status).toBe(409)
  expect(html).toContain('Corte e Unhas')
  expect(html).toContain('value="Maria Silva"')
  expect(html).toMatch(/Os mais próximos:.*14:00/)
  for (const more of [`${nails}.${nails}`, `${serviceId}.${nails}`, `nada.${nails}`, `${nails}${'.x'.repeat(500)}`])
    expect(await get(`/booking/${slug}?service=${serviceId}&more=${more}`)).toContain('Corte e Unhas')
  form.set('moreServiceIds', 'nada')
  expect((await bookingPages.request(`/booking/${slug}`, { method: 'POST', body: form }, visitor)).status).toBe(422)
})
