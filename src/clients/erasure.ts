import * as z from 'zod/mini'
import { formatCount } from '../platform/format.ts'
import { own } from '../platform/own.ts'

type Reason = { one: string; many: string; why: string }

/**
 * What is kept without a name when a client is erased, and why (LGPD, art. 16), by the table that refers to the
 * client. Null if a table is not mentioned by itself.
 */
export const keptReasons: Readonly<Record<string, Reason | null>> = {
  sale: { one: 'venda', many: 'vendas', why: 'registro fiscal e contábil, exigido por lei' },
  appointment: { one: 'agendamento', many: 'agendamentos', why: 'agenda e comissões dos profissionais' },
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
  client: null,
}

export const keptSchema = z.array(z.object({ what: z.string(), count: z.int() }))
export type KeptRecords = z.infer<typeof keptSchema>

/** Lines such as `3 vendas: registro fiscal e contábil, exigido por lei`. */
export const keptLines = (kept: KeptRecords): string[] =>
  kept.flatMap(({ what, count }) => {
    const reason = own(keptReasons, what)
    return reason && count > 0 ? [`${formatCount(count)} ${count === 1 ? reason.one : reason.many}: ${reason.why}`] : []
  })
