import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { refusalOf } from '../../accounts/server/testing/calls.ts'
import { aService, write } from '../../agenda/server/testing/agenda.ts'
import { newId } from '../../platform/id.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { bookingApi } from './api.ts'
import { comingDay, anOnlineSalon, aRequest } from './testing/online-salon.ts'

freshDatabase()

const visitor = createRouterClient(bookingApi, { context: { headers: {}, network: '10.4.0.1', setCookie() {} } })

// spec: public-entities-6
test('a visitor sees what the page shows and nothing more', async () => {
  const salon = await anOnlineSalon({ businessName: 'Studio Ana', whatsapp: '+5511912345678' })
  const hidden = await aService(salon.scope)
  await write(salon.scope, (tx) =>
    tx.updateTable('service').set({ isActive: false }).where('id', '=', hidden).execute(),
  )
  expect(await visitor.page({ slug: salon.slug })).toEqual({
    link: {
      slug: salon.slug,
      businessName: 'Studio Ana',
      whatsapp: '+5511912345678',
      primaryColor: '#031B47',
      accentColor: '#FBAC0D',
      logo: null,
      cover: null,
      instagram: null,
      facebook: null,
      requirePhone: true,
      requireAddress: false,
      showPrices: true,
      noticeMinutes: 30,
      horizonDays: 90,
      changeNoticeMinutes: 120,
      deposit: null,
      closed: null,
    },
    services: [
      {
        id: salon.serviceId,
        name: 'Corte',
        category: null,
        description: null,
        photo: null,
        durationMinutes: 30,
        priceCents: 8000,
        depositCents: 0,
        professionalIds: null,
        ownTerms: [],
      },
    ],
    professionals: [{ id: salon.professionalId, name: 'Bruna', photo: null }],
    today: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
})

// spec: booking-link-4, booking-4
test('prices are told only when the link shows them', async () => {
  const salon = await anOnlineSalon({ showPrices: false })
  expect((await visitor.page({ slug: salon.slug })).services).toMatchObject([{ priceCents: null }])
  expect(await visitor.book({ slug: salon.slug, ...aRequest(salon) })).toMatchObject({ priceCents: null })
})

test('a booked time is not offered again', async () => {
  const salon = await anOnlineSalon()
  const day = comingDay
  const asked = { slug: salon.slug, serviceId: salon.serviceId, from: day, days: 1 }
  expect(await visitor.freeTimes(asked)).toContainEqual({ date: day, time: '10:00' })
  await visitor.book({ slug: salon.slug, ...aRequest(salon) })
  expect(await visitor.freeTimes(asked)).not.toContainEqual({ date: day, time: '10:00' })
  expect(await refusalOf(visitor.book({ slug: salon.slug, ...aRequest(salon) }))).toMatchObject({
    code: 'SLOT_TAKEN',
    facts: { free: expect.arrayContaining([{ date: day, time: '10:30' }]) },
  })
})

// spec: booking-18
test('an unknown or switched off address, and ids of others, are not found', async () => {
  const [salon, other, off] = [await anOnlineSalon(), await anOnlineSalon(), await anOnlineSalon({ isActive: false })]
  const missing = {
    code: 'LINK_NOT_FOUND',
    title: 'Link não encontrado',
    text: 'Este link de agendamento não existe ou está inativo.',
  }
  for (const slug of [off.slug, 'nunca-existiu', "' or true --"]) {
    expect(await refusalOf(visitor.page({ slug }))).toEqual(missing)
    expect(await refusalOf(visitor.freeTimes({ slug, serviceId: newId() }))).toEqual(missing)
    expect(await refusalOf(visitor.book({ slug, ...aRequest(salon) }))).toEqual(missing)
  }
  const foreign = visitor.freeTimes({ slug: salon.slug, serviceId: other.serviceId })
  expect((await refusalOf(foreign)).code).toBe('NOT_FOUND')
})
