import { procedures, read, write } from '../../accounts/server/guard.ts'
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

export const integrationsApi = procedures(integrationsContract, {
  keys: {
    list: read(listKeys),
    make: write(makeKey),
    revoke: write(revokeKey),
  },
  webhooks: {
    list: read(listWebhooks),
    make: write(makeWebhook),
    remove: write(removeWebhook),
    test: write(testWebhook),
    deliveries: read(listDeliveries),
    resend: write(resendDelivery),
  },
  v1: {
    clients: {
      list: read(clientsForKey),
      get: read(clientForKey),
      create: writeOnce(createClientByKey),
      update: writeOnce(updateClientByKey),
    },
    services: read(servicesForKey),
    professionals: read(professionalsForKey),
    freeTimes: read(freeTimesForKey),
    appointments: {
      list: read(appointmentsForKey),
      get: read(appointmentForKey),
      book: writeOnce(bookByKey),
      move: writeOnce(moveByKey),
      cancel: writeOnce(cancelByKey),
    },
    sales: { list: read(salesForKey) },
  },
})
