import type { HTTPMethod, HTTPPath } from '@orpc/contract'
import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure, keyRefusals as callerRefusals, shutsOut, stepUp } from '../accounts/procedure.ts'
import type { Permission } from '../accounts/permissions.ts'
import { appointmentRefusals } from '../agenda/appointment.ts'
import * as field from '../platform/fields.ts'
import type { RefusalKind } from '../platform/refusal.ts'
import { apiKey, keyForm, keyRefusals } from './api-key.ts'
import {
  appointmentListQuery,
  appointmentResource,
  clientInput,
  clientResource,
  freeTimeResource,
  movedBooking,
  newBooking,
  professionalResource,
  publicRefusals,
  saleResource,
  serviceResource,
} from './public-api.ts'
import { delivery, webhook, webhookForm, webhookRefusals } from './webhook.ts'

const { KEY_UNKNOWN, KEY_SCOPE } = callerRefusals
const { SLOT_TAKEN, RESOURCE_TAKEN, NOT_PERFORMED, CHANGED_MEANWHILE, VISIT_PAID, VISIT_COMPLETED } =
  appointmentRefusals

const byId = z.object({ id: field.id() })
/** Answers of writes hold only ids and no personal data, because they are stored to answer repeated requests. */
const written = z.object({ id: z.uuid() })

/** A procedure of the public API, version 1, which takes API keys. `summary` is shown in its documentation. */
const publicProcedure = <const K extends readonly RefusalKind[]>(
  access: Permission,
  method: HTTPMethod,
  path: HTTPPath,
  summary: string,
  ...known: K
) =>
  procedure(access, method, path, KEY_UNKNOWN, KEY_SCOPE, ...known)
    .meta({ takesKeys: true })
    .route({ summary })

const { WEBHOOKS_OFF, TOO_MANY_WEBHOOKS } = webhookRefusals
const { KEY_REUSED } = publicRefusals

export const integrationsContract = {
  keys: {
    /** `planName`: the plan that includes the API, if the business's own does not. */
    list: procedure('users.manage', 'GET', '/api-keys').output(
      z.object({ keys: z.array(apiKey), isInPlan: z.boolean(), planName: z.nullable(z.string()) }),
    ),
    /** The secret is only in this answer. */
    make: procedure('users.manage', 'POST', '/api-keys', keyRefusals.TOO_MANY_KEYS)
      .meta(stepUp)
      .input(keyForm)
      .output(z.object({ id: z.uuid(), secret: z.string() })),
    revoke: procedure('users.manage', 'POST', '/api-keys/{id}/revoke').meta(shutsOut).input(byId).output(z.void()),
  },

  webhooks: {
    /** `isOffered`: this installation can seal secrets. */
    list: procedure('users.manage', 'GET', '/webhooks').output(
      z.object({
        webhooks: z.array(webhook),
        isOffered: z.boolean(),
        isInPlan: z.boolean(),
        planName: z.nullable(z.string()),
      }),
    ),
    /** The secret is only in this answer. */
    make: procedure('users.manage', 'POST', '/webhooks', WEBHOOKS_OFF, TOO_MANY_WEBHOOKS)
      .input(webhookForm)
      .output(z.object({ id: z.uuid(), secret: z.string() })),
    remove: procedure('users.manage', 'DELETE', '/webhooks/{id}').meta(shutsOut).input(byId).output(z.void()),
    test: procedure('users.manage', 'POST', '/webhooks/{id}/test').input(byId).output(z.void()),
    deliveries: procedure('users.manage', 'GET', '/webhooks/{id}/deliveries').input(byId).output(z.array(delivery)),
    resend: procedure('users.manage', 'POST', '/webhooks/deliveries/{id}/resend').input(byId).output(z.void()),
  },

  v1: {
    clients: {
      list: publicProcedure('clients.view', 'GET', '/v1/clients', 'Lista clientes, 50 por página')
        .input(z.object({ search: field.search(), page: field.page() }))
        .output(z.object({ clients: z.array(clientResource), count: z.int() })),
      get: publicProcedure('clients.view', 'GET', '/v1/clients/{id}', 'Mostra um cliente')
        .input(byId)
        .output(clientResource),
      create: publicProcedure(
        'clients.create',
        'POST',
        '/v1/clients',
        'Cadastra um cliente, ou devolve o id de quem já é',
        KEY_REUSED,
      )
        .input(clientInput)
        .output(written),
      update: publicProcedure('clients.edit', 'PUT', '/v1/clients/{id}', 'Altera um cliente', KEY_REUSED)
        .input(z.extend(clientInput, byId.shape))
        .output(written),
    },
    services: publicProcedure('services.view', 'GET', '/v1/services', 'Lista os serviços').output(
      z.array(serviceResource),
    ),
    professionals: publicProcedure('bookings.view', 'GET', '/v1/professionals', 'Lista os profissionais').output(
      z.array(professionalResource),
    ),
    freeTimes: publicProcedure('bookings.view', 'GET', '/v1/free-times', 'Lista os horários livres de um serviço')
      .input(
        z.object({
          serviceId: field.id('Informe o serviço (serviceId).'),
          professionalId: z.optional(field.id('Profissional inválido.')),
          from: field.date('Informe a data inicial (from).'),
          days: z.prefault(field.numeral(field.count('Escolha de 1 a 62 dias (days).', 1, 62)), 1),
        }),
      )
      .output(z.array(freeTimeResource)),
    appointments: {
      list: publicProcedure('bookings.view', 'GET', '/v1/appointments', 'Lista agendamentos, 50 por página')
        .input(appointmentListQuery)
        .output(z.object({ appointments: z.array(appointmentResource), next: z.nullable(z.string()) })),
      get: publicProcedure('bookings.view', 'GET', '/v1/appointments/{id}', 'Mostra um agendamento')
        .input(byId)
        .output(appointmentResource),
      book: publicProcedure(
        'bookings.create',
        'POST',
        '/v1/appointments',
        'Agenda um serviço',
        KEY_REUSED,
        SLOT_TAKEN,
        RESOURCE_TAKEN,
        NOT_PERFORMED,
      )
        .input(newBooking)
        .output(written),
      move: publicProcedure(
        'bookings.edit',
        'POST',
        '/v1/appointments/{id}/move',
        'Remarca um agendamento',
        KEY_REUSED,
        SLOT_TAKEN,
        RESOURCE_TAKEN,
        NOT_PERFORMED,
        CHANGED_MEANWHILE,
        VISIT_PAID,
        VISIT_COMPLETED,
      )
        .input(movedBooking)
        .output(written),
      cancel: publicProcedure(
        'bookings.edit',
        'POST',
        '/v1/appointments/{id}/cancel',
        'Cancela um agendamento',
        KEY_REUSED,
        CHANGED_MEANWHILE,
        VISIT_PAID,
        VISIT_COMPLETED,
      )
        .input(z.extend(byId, { version: z.optional(field.version()) }))
        .output(written),
    },
    sales: {
      list: publicProcedure('pos.view', 'GET', '/v1/sales', 'Lista vendas, 50 por página')
        .input(
          z.object({
            from: z.optional(field.date('Data inválida.')),
            to: z.optional(field.date('Data inválida.')),
            page: field.page(),
          }),
        )
        .output(z.object({ sales: z.array(saleResource), count: z.int() })),
    },
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const integrationsActs = {
  'api-key.make': ['users', 'Criou uma chave de API'],
  'api-key.revoke': ['users', 'Revogou uma chave de API'],
  'webhook.make': ['users', 'Criou um webhook'],
  'webhook.remove': ['users', 'Removeu um webhook'],
  'webhook.test': ['users', 'Testou um webhook'],
  'webhook.resend': ['users', 'Reenviou um aviso de webhook'],
} as const satisfies Acts
