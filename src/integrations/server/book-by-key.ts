import { bookAppointment } from '../../agenda/server/book-appointment.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import { findOrCreateClient } from '../../clients/server/create-client.ts'
import { updateClient } from '../../clients/server/update-client.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { ClientInput, MovedBooking, NewBooking } from '../public-api.ts'

type WriteAnswer = Promise<{ id: string }>

/** Books as the reception does: notice and horizon of online bookings do not apply. */
export async function bookByKey(tx: BusinessTx, booking: NewBooking): WriteAnswer {
  const { id } = await bookAppointment(tx, { ...booking, source: 'reception' })
  return { id }
}

export async function moveByKey(tx: BusinessTx, { professionalId, version, ...moved }: MovedBooking): WriteAnswer {
  await changeAppointment(tx, {
    ...moved,
    ...(professionalId !== undefined && { professionalId }),
    ...(version !== undefined && { version }),
  })
  return { id: moved.id }
}

type Cancellation = { id: string; version?: number | undefined }

export async function cancelByKey(tx: BusinessTx, { id, version }: Cancellation): WriteAnswer {
  await changeAppointment(tx, { id, status: 'cancelled', ...(version !== undefined && { version }) })
  return { id }
}

export async function createClientByKey(tx: BusinessTx, form: ClientInput): WriteAnswer {
  const { id } = await findOrCreateClient(tx, { ...form, birthday: null })
  return { id }
}

export async function updateClientByKey(tx: BusinessTx, form: ClientInput & { id: string }): WriteAnswer {
  await updateClient(tx, form)
  return { id: form.id }
}
