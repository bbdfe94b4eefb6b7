import { expect, test } from 'vitest'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { write } from '../../agenda/server/testing/agenda.ts'
import { updateService } from '../../catalogue/server/update-service.ts'
import { serviceForm } from '../../catalogue/service.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { aConfirmedWish, aFullSalon, aWish, offersAreMade } from './testing/full-salon.ts'

const database = freshDatabase()

// spec: services-3
test('who needs an hour is not offered for half of one; who needs less by now is, at her price', async () => {
  const salon = await aFullSalon(database.admin)
  const { scope, serviceId, professionalId } = salon
  const needs = (durationMinutes: number) => {
    const ownTerms = [{ professionalId, durationMinutes, priceCents: 10_050 }]
    const typed = { name: 'Corte', durationMinutes: 30, priceCents: 8_000, isActive: true, ownTerms }
    const form = serviceForm.parse({ ...typed, professionalIds: [professionalId] })
    return write(scope, (tx) => updateService(tx, { ...form, id: serviceId }))
  }
  const offered = async () => {
    await offersAreMade()
    const { rows } = await database.admin.query<{ minutes: number; price: number }>(
      `select (extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes, a.price_cents::int as price
       from waitlist_offer o join appointment a on a.business_id = o.business_id and a.visit_id = o.visit_id
       where o.business_id = $1`,
      [scope.businessId],
    )
    return rows
  }
  await needs(60)
  await aConfirmedWish(database.admin, salon, aWish(salon))
  await write(scope, (tx) => changeAppointment(tx, { id: salon.taken[0] ?? '', status: 'cancelled' }))
  expect(await offered()).toEqual([])
  await needs(30)
  expect(await offered()).toEqual([{ minutes: 30, price: 10_050 }])
})
