import { expect, test } from 'vitest'
import { write } from '../../agenda/server/testing/agenda.ts'
import { newBookingLink } from '../../booking/booking-link.ts'
import { saveBookingLink } from '../../booking/server/save-booking-link.ts'
import type { Language, PageLanguage } from '../../languages/language.ts'
import { instantOf } from '../../platform/clock.ts'
import { newId } from '../../platform/id.ts'
import type { Mail } from '../../platform/server/mail/letter.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import { defaultMessageRules } from '../message-rule.ts'
import { getQueue } from './queue-queries.ts'
import { messagesOfDelay } from './visit-message-queries.ts'
import * as salons from './testing/messaging-salon.ts'

const database = freshDatabase()
const ours = defaultMessageRules[0]!.text

type Case = { text?: string; booked?: Language; page?: PageLanguage }

/** A due reminder with this text, of a visit that was booked online in a language, or by the reception. */
async function aReminder({ text = ours, booked, page = 'visitor' }: Case) {
  const salon = await salons.aMessagingSalon(database.admin, 'reminder')
  const { scope, admin, email } = salon
  const link = { ...newBookingLink('Studio Ana'), slug: `studio-${scope.businessId}`.slice(0, 40), language: page }
  await write(scope, (tx) => saveBookingLink(tx, link))
  await admin.query('update message_rule set text = $1 where business_id = $2', [text, scope.businessId])
  const visit = await salons.aVisit(salon, salons.from(salons.hours(24) - 60_000))
  if (booked) {
    await admin.query(`update visit set source = 'booking' where id = $1`, [visit])
    const told = { business_id: scope.businessId, visit_id: visit, name: 'Ann Lee', email }
    await insertRow(admin, 'online_booking', { ...told, phone: '+5511955554444', language: booked })
  }
  return salon
}

async function mailed(of: Case): Promise<Mail> {
  const salon = await aReminder(of)
  await salons.plan(salon)
  const mails: Mail[] = []
  await salons.tryOnce(salon, async (mail) => mails.push(mail) > 0)
  expect(mails).toHaveLength(1)
  return mails[0]!
}

test('a reminder goes in the language in which somebody booked, as long as its words are ours', async () => {
  const { subject, text, html, unsubscribe } = await mailed({ booked: 'en-US' })
  expect(html).toContain('<html lang="en-US">')
  expect(subject).toBe('Studio Ana: reminder, Corte')
  expect(text).toMatch(
    /Hello, Ann\.\s+This is a reminder of your appointment at Studio Ana: Corte with Bruna, \w+day, /,
  )
  expect(text).toMatch(/Confirm: http/)
  expect(text).toMatch(/To stop reminders from Studio Ana: http:\/\/\S+\/sair\/[\w-]{43}\?lang=en-US\n/)
  expect(unsubscribe).toMatch(/\?lang=en-US$/)
})

test('what the business has written itself stays as it is, in a letter that speaks to the client', async () => {
  const { subject, text } = await mailed({ booked: 'es-ES', text: 'Oi {nome}, te esperamos {data}!' })
  expect(subject).toBe('Studio Ana: recordatorio, Corte')
  expect(text).toMatch(/Oi Ann, te esperamos (lunes|martes|miércoles|jueves|viernes|sábado|domingo), /)
  expect(text).toContain('Para no recibir más recordatorios de Studio Ana:')
})

test('whom the reception booked is written to in the one language of the business, or else in Portuguese', async () => {
  expect((await mailed({ page: 'es-ES' })).subject).toBe('Studio Ana: recordatorio, Corte')
  const { subject, unsubscribe } = await mailed({})
  expect(subject).toBe('Studio Ana: lembrete, Corte')
  expect(unsubscribe).not.toContain('lang=')
  // A booking keeps its language after the business has fixed another one.
  expect((await mailed({ page: 'es-ES', booked: 'en-US' })).subject).toBe('Studio Ana: reminder, Corte')
})

test('what the reception sends by hand speaks to the client as well', async () => {
  const salon = await aReminder({ booked: 'en-US' })
  const queue = await write(salon.scope, getQueue)
  expect(queue).toMatchObject([{ professionalName: 'Bruna' }])
  expect(queue[0]!.text).toMatch(
    /^Hello, Ann\. This is Studio Ana\. A reminder of your appointment: Corte with Bruna, /,
  )
})

test('whom a delay hits is written to in the language in which they booked', async () => {
  const written = async (booked?: Language) => {
    const salon = await salons.aMessagingSalon(database.admin)
    const { scope, admin } = salon
    const id = await salons.aVisit(salon, instantOf('2030-03-12', '14:15', scope.zone))
    if (booked) {
      const told = { business_id: scope.businessId, visit_id: id, name: 'Ann Lee', email: salon.email }
      await insertRow(admin, 'online_booking', { ...told, phone: '+5511955554444', language: booked })
    }
    const was = (time: string, professionalId = salon.professionalId) =>
      write(scope, (tx) =>
        messagesOfDelay(tx, {
          visits: [{ id, professionalId, startsAt: instantOf('2030-03-12', time, scope.zone).toISOString() }],
        }),
      )
    const texts = [await was('14:00'), await was('14:00', newId()), await was('14:15', newId())]
    return texts.map(([one]) => one!.text)
  }
  const [later, laterWithAnother, withAnother] = await written('en-US')
  expect(later).toMatch(/^Hello, Ana\. .* moves from 2:00 PM to 2:15 PM, with Bruna\. Sorry for the wait\./)
  expect(laterWithAnother).toMatch(/ moves from 2:00 PM to 2:15 PM, with Bruna\. If you would rather come another day/)
  expect(withAnother).toMatch(/ your appointment at 2:15 PM today is now with Bruna\./)
  expect((await written('es-ES'))[0]).toMatch(/^Hola, Ana\. .* pasa de las 14:00 a las 14:15, con Bruna\./)
  expect((await written())[0]).toMatch(/^Olá, Ana! .* passa das 14:00 para as 14:15, com Bruna\./)
})

test('of a visit of another business nothing is written', async () => {
  const [salon, stranger] = [await salons.aMessagingSalon(database.admin), await salons.aMessagingSalon(database.admin)]
  const startsAt = salons.from(0)
  const id = await salons.aVisit(salon, startsAt)
  const visits = [{ id, professionalId: newId(), startsAt: startsAt.toISOString() }]
  expect(await write(salon.scope, (tx) => messagesOfDelay(tx, { visits }))).toHaveLength(1)
  expect(await write(stranger.scope, (tx) => messagesOfDelay(tx, { visits }))).toEqual([])
})
