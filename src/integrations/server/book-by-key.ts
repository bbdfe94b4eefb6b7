import { bookAppointment } from '../../agenda/server/book-appointment.ts'
import { changeAppointment } from '../../agenda/server/change-appointment.ts'
import type { ClientForm } from '../../clients/client.ts'
import { createClient } from '../../clients/server/create-client.ts'
import { updateClient } from '../../clients/server/update-client.ts'
import type { BusinessTx } from '../../platform/server/transaction.ts'
import type { MovedBooking, NewBooking } from '../public-api.ts'

type Written = Promise<{ id: string }>

/** A program books as the reception does, at any hour that is free. */
export async function bookByKey(tx: BusinessTx, booking: NewBooking): Written {
  const { id } = await bookAppointment(tx, { ...booking, source: 'reception' })
  return { id }
}

export async function moveByKey(tx: BusinessTx, { professionalId, version, ...moved }: MovedBooking): Written {
  await changeAppointment(tx, {
    ...moved,
    ...(professionalId !== undefined && { professionalId }),
    ...(version !== undefined && { version }),
  })
  return { id: moved.id }
}

type Cancelled = { id: string; version?: number | undefined }

export async function cancelByKey(tx: BusinessTx, { id, version }: Cancelled): Written {
  await changeAppointment(tx, { id, status: 'cancelled', ...(version !== undefined && { version }) })
  return { id }
}

export async function createClientByKey(tx: BusinessTx, form: ClientForm): Written {
  const { id } = await createClient(tx, form)
  return { id }
}

export async function updateClientByKey(tx: BusinessTx, form: ClientForm & { id: string }): Written {
  await updateClient(tx, form)
  return { id: form.id }
}
