import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { integrationsContract } from '../contract.ts'
import { writeOnce } from './answer-once.ts'
import { bookByKey, cancelByKey, createClientByKey, moveByKey, updateClientByKey } from './book-by-key.ts'
import { listKeys } from './key-queries.ts'
import { makeKey, revokeKey } from './make-key.ts'
import {
  appointmentForKey,
  appointmentsForKey,
  clientForKey,
  clientsForKey,
  freeTimesForKey,
  professionalsForKey,
  salesForKey,
  servicesForKey,
} from './public-queries.ts'
import { makeWebhook, removeWebhook, resendDelivery, testWebhook } from './save-webhook.ts'
import { listDeliveries, listWebhooks } from './webhook-queries.ts'

const procedures = implement(integrationsContract, procedureConfig).$context<EdgeContext>().use(guard)
const { keys, v1, webhooks } = procedures

export const integrationsApi = procedures.router({
  keys: {
    list: keys.list.handler(read(listKeys)),
    make: keys.make.handler(write(makeKey)),
    revoke: keys.revoke.handler(write(revokeKey)),
  },
  webhooks: {
    list: webhooks.list.handler(read(listWebhooks)),
    make: webhooks.make.handler(write(makeWebhook)),
    remove: webhooks.remove.handler(write(removeWebhook)),
    test: webhooks.test.handler(write(testWebhook)),
    deliveries: webhooks.deliveries.handler(read(listDeliveries)),
    resend: webhooks.resend.handler(write(resendDelivery)),
  },
  v1: {
    clients: {
      list: v1.clients.list.handler(read(clientsForKey)),
      get: v1.clients.get.handler(read(clientForKey)),
      create: v1.clients.create.handler(writeOnce(createClientByKey)),
      update: v1.clients.update.handler(writeOnce(updateClientByKey)),
    },
    services: v1.services.handler(read(servicesForKey)),
    professionals: v1.professionals.handler(read(professionalsForKey)),
    freeTimes: v1.freeTimes.handler(read(freeTimesForKey)),
    appointments: {
      list: v1.appointments.list.handler(read(appointmentsForKey)),
      get: v1.appointments.get.handler(read(appointmentForKey)),
      book: v1.appointments.book.handler(writeOnce(bookByKey)),
      move: v1.appointments.move.handler(writeOnce(moveByKey)),
      cancel: v1.appointments.cancel.handler(writeOnce(cancelByKey)),
    },
    sales: { list: v1.sales.list.handler(read(salesForKey)) },
  },
})
