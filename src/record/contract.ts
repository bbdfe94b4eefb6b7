import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure, heavy, ofLaw, shutsOut, takesAlong } from '../accounts/procedure.ts'
import { clientSenderRefused } from '../business/client-sender.ts'
import { bookingLinkRefusals } from '../booking/booking-link.ts'
import { clientRefusals } from '../clients/client.ts'
import * as field from '../platform/fields.ts'
import { timelineSchema } from './client-history.ts'
import { clientRequestRefusals, grantForm, refusalForm, requestKinds, requestStates } from './client-request.ts'
import { askedPage, bySecret, consentAnswer, contact, correction, ownPageRefusals, requestNamed } from './own-page.ts'

const { PAGE_ENDED, NO_EMAIL } = ownPageRefusals
const { REQUEST_DECIDED, REQUEST_OPEN } = clientRequestRefusals

const byId = z.object({ id: field.id() })
const history = z.object({ id: field.id(), page: field.page() })

const request = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  client: z.object({ id: z.uuid(), name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) }),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  askedAt: z.iso.datetime(),
  dueOn: z.iso.date(),
  decidedAt: z.nullable(z.iso.datetime()),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Whose cards have the contact that an open request changes, and are reached through the client. */
  sharers: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type ClientRequest = z.infer<typeof request>

export const recordContract = {
  timeline: procedure('clients.view', 'GET', '/client-history/{id}').input(history).output(timelineSchema),

  /** Exports all data of a client, to be given to that client. */
  exportClientRecord: procedure('dashboard.export', 'POST', '/client-history/{id}/export')
    .meta(takesAlong)
    .meta(heavy)
    .input(byId)
    .output(z.object({ fileName: z.string(), json: z.string() })),

  /** The client's own page, at an address with a secret. */
  page: {
    /** `endsAt`: until when an address is valid; null if there is none. */
    get: procedure('clients.view', 'GET', '/client-pages/{id}')
      .input(byId)
      .output(z.object({ endsAt: z.nullable(z.iso.datetime()) })),
    mail: procedure('clients.edit', 'POST', '/client-pages/{id}/mail', NO_EMAIL, ...clientSenderRefused)
      .meta(ofLaw)
      .input(byId)
      .output(z.void()),
    /** Makes an address and shows it. It needs the export permission, because it opens all data of the client. */
    make: procedure('dashboard.export', 'POST', '/client-pages/{id}')
      .meta(ofLaw)
      .input(byId)
      .output(z.object({ url: z.string() })),
    end: procedure('clients.edit', 'DELETE', '/client-pages/{id}').meta(shutsOut).input(byId).output(z.void()),
  },

  /** Clients' requests, for the business. */
  requests: {
    list: procedure('clients.edit', 'GET', '/client-requests').output(
      z.object({ open: z.array(request), decided: z.array(request) }),
    ),
    grant: procedure(
      'clients.edit',
      'POST',
      '/client-requests/{id}/grant',
      REQUEST_DECIDED,
      clientRefusals.HAS_NEXT_APPOINTMENT,
    )
      .meta(ofLaw)
      .input(grantForm)
      .output(z.void()),
    refuse: procedure('clients.edit', 'POST', '/client-requests/{id}/refuse', REQUEST_DECIDED)
      .meta(ofLaw)
      .input(refusalForm)
      .output(z.void()),
  },

  /** Mails a page's address to the clients with this e-mail. The answer is the same whether there is one or not. */
  ask: procedure('public', 'POST', '/own-data/ask', bookingLinkRefusals.LINK_NOT_FOUND)
    .meta(ofLaw)
    .input(askedPage)
    .output(z.void()),

  /** Acts of a client on their own page. */
  own: {
    correct: procedure('public', 'PUT', '/own-data/card', PAGE_ENDED)
      .meta(ofLaw)
      .input(z.extend(correction, bySecret.shape))
      .output(z.void()),
    askContact: procedure('public', 'POST', '/own-data/contact', PAGE_ENDED)
      .meta(ofLaw)
      .input(z.extend(contact, bySecret.shape))
      .output(z.void()),
    answerConsent: procedure('public', 'POST', '/own-data/consents', PAGE_ENDED)
      .meta(ofLaw)
      .input(z.extend(consentAnswer, bySecret.shape))
      .output(z.void()),
    askErasure: procedure('public', 'POST', '/own-data/erasure', PAGE_ENDED, REQUEST_OPEN)
      .meta(ofLaw)
      .input(bySecret)
      .output(z.void()),
    takeBack: procedure('public', 'POST', '/own-data/requests/take-back', PAGE_ENDED, REQUEST_DECIDED)
      .meta(ofLaw)
      .input(z.extend(requestNamed, bySecret.shape))
      .output(z.void()),
    export: procedure('public', 'POST', '/own-data/export', PAGE_ENDED)
      .meta({ ...takesAlong, ...heavy })
      .input(bySecret)
      .output(z.object({ fileName: z.string(), json: z.string(), csv: z.string() })),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const recordActs = {
  'client-page.make': ['clients', 'Criou o link da página do cliente'],
  'client-page.mail': ['clients', 'Enviou a página do cliente'],
  'client-page.ask': ['clients', 'Cliente pediu a própria página'],
  'client-page.end': ['clients', 'Encerrou o link da página do cliente'],
  'client-request.ask': ['clients', 'Cliente fez um pedido sobre os próprios dados'],
  'client-request.withdraw': ['clients', 'Cliente cancelou o próprio pedido'],
  'client-request.grant': ['clients', 'Atendeu um pedido sobre dados pessoais'],
  'client-request.refuse': ['clients', 'Recusou um pedido sobre dados pessoais'],
  'client.export-record': ['files', 'Exportou os dados de um cliente'],
} as const satisfies Acts
