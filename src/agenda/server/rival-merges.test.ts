// @faults
import { expect, test } from 'vitest'
import { eraseClient } from '../../clients/server/erase-client.ts'
import { mergeClients } from '../../clients/server/merge-clients.ts'
import { freshDatabase } from '../../platform/server/testing/database.ts'
import { changeAppointment } from './change-appointment.ts'
import { removeAppointment } from './remove-appointment.ts'
import { aClient, aProfessional, aSalon, book, outcomes, tuesday, write } from './testing/agenda.ts'

const database = freshDatabase()
const rounds = 50
const deadlock = '40P01'

test('merging two clients never waits in a circle with changes of their appointments', async () => {
  const salon = await aSalon()
  const { scope } = salon
  for (let round = 0; round < rounds; round++) {
    const [kept, duplicate] = [await aClient(scope), await aClient(scope)]
    const professionalId = await aProfessional(scope, `Profissional ${round}`)
    const of = (clientId: string) => ({ ...salon, clientId, professionalId })
    const [first, second, third] = [
      await book(of(duplicate), '09:00'),
      await book(of(duplicate), '10:00'),
      await book(of(kept), '11:00'),
    ]
    const { lost } = await outcomes<unknown>([
      write(scope, (tx) => changeAppointment(tx, { id: second.id, status: 'confirmed' })),
      write(scope, (tx) => mergeClients(tx, { id: kept, duplicateId: duplicate })),
      write(scope, (tx) => changeAppointment(tx, { id: first.id, date: tuesday, time: '15:00' })),
      write(scope, (tx) => removeAppointment(tx, { id: third.id })),
      write(scope, (tx) => eraseClient(tx, { id: duplicate })),
    ])
    expect(lost.filter((error) => (error as { code?: string }).code === deadlock)).toEqual([])
  }
  const { rows } = await database.admin.query(
    `select from appointment a join client c on c.id = a.client_id where c.merged_into is not null`,
  )
  expect(rows).toEqual([])
})
