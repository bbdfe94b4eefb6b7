import { expect, test } from 'vitest'
import { write } from '../../agenda/server/testing/agenda.ts'
import { newBookingLink } from '../../booking/booking-link.ts'
import { saveBookingLink } from '../../booking/server/save-booking-link.ts'
import type { Language, PageLanguage } from '../../languages/language.ts'
import type { Mail } from '../../platform/server/mail/letter.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { insertRow } from '../../platform/server/testing/rows.ts'
import { defaultMessageRules } from '../message-rule.ts'
import { getQueue } from './queue-queries.ts'
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
