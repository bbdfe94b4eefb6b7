import * as z from 'zod/mini'
import { type PlainText, portuguese, type Translator } from '../languages/translator.ts'
import { formatCount } from '../platform/format.ts'
import { own } from '../platform/own.ts'

/** Keys of the language catalogues. */
type Reason = Record<'one' | 'many' | 'why', PlainText>

/**
 * What is kept without a name when a client is erased, and why (LGPD, art. 16), by the table that refers to the
 * client. Null if a table is not mentioned by itself.
 */
export const keptReasons = {
  sale: { one: 'venda', many: 'vendas', why: 'registro fiscal e contábil, exigido por lei' },
  visit: { one: 'agendamento', many: 'agendamentos', why: 'agenda e comissões dos profissionais' },
  client_consent: {
    one: 'resposta de consentimento',
    many: 'respostas de consentimento',
    why: 'prova do que foi autorizado ou recusado',
  },
  message: {
    one: 'mensagem registrada',
    many: 'mensagens registradas',
    why: 'prova do envio; sem o texto e sem o contato',
  },
  waitlist_wish: {
    one: 'pedido da lista de espera',
    many: 'pedidos da lista de espera',
    why: 'ordem da fila e ofertas feitas',
  },
  ticket: { one: 'comanda aberta', many: 'comandas abertas', why: 'conta ainda não paga; sem o nome' },
  client_request: {
    one: 'pedido sobre os próprios dados',
    many: 'pedidos sobre os próprios dados',
    why: 'prova da resposta; sem o que foi escrito',
  },
  // Forgotten with the client.
  message_reply: null,
  client: null,
} as const satisfies Record<string, Reason | null>

export const keptSchema = z.array(z.object({ what: z.string(), count: z.int() }))
export type KeptRecords = z.infer<typeof keptSchema>

/** Lines such as `3 vendas: registro fiscal e contábil, exigido por lei`. */
export const keptLines = (kept: KeptRecords, { say }: Translator = portuguese): string[] =>
  kept.flatMap(({ what, count }) => {
    const reason = own<Reason | null>(keptReasons, what)
    if (!reason || count === 0) return []
    const records = say(count === 1 ? reason.one : reason.many)
    return [say('{count} {records}: {why}', { count: formatCount(count), records, why: say(reason.why) })]
  })
