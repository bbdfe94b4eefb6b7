import { formatDocument, formatPhone } from '../../platform/format.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { standingName } from '../../agenda/appointment.ts'
import { formatBirthday } from '../../clients/birthday.ts'
import { methodNames as consentMethodNames, purposeNames } from '../../clients/consent.ts'
import { getCard } from '../../clients/server/card-queries.ts'
import { methodNames } from '../../register/payment.ts'
import { writeCsv } from '../../platform/csv.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { requestKindNames, requestStateNames } from '../client-request.ts'
import * as file from './client-file-queries.ts'
import { listPurchases, listVisits } from './client-history-queries.ts'
import { ownRequests } from './request-queries.ts'

/** More rows than any client has, so that the export is complete. */
const whole = 100_000

/** Exports a client's data as readable JSON, to be given to the client (LGPD, art. 18). */
export async function exportClientRecord(tx: BusinessTx, { id }: { id: string }) {
  const card = await getCard(tx, { id })
  const record = await clientRecord(tx, card.id, { withNotes: true })
  tx.audit('client.export-record', { client: card.id })
  return { fileName: `dados-do-cliente-${card.id.slice(-6)}.json`, json: JSON.stringify(record, null, 2) }
}

/** The client's data. `withNotes` only where a person hands the file over, not where a link opens it. */
export async function clientRecord(tx: BusinessTx, id: string, { withNotes }: { withNotes: boolean }) {
  const formats = await formatsOfBusiness(tx)
  const { money, dateTimeOf } = formats
  const card = await getCard(tx, { id })
  const asked = { id: card.id, page: 1, perPage: whole }
  const [{ visits }, { purchases }] = [await listVisits(tx, asked), await listPurchases(tx, asked)]
  const requests = await ownRequests(tx, card.id, whole)
  const of = { tx, id: card.id, formats }
  const at = (instant: string | null) => instant && dateTimeOf(instant)
  return {
    Nome: card.name,
    Celular: card.phone && formatPhone(card.phone),
    'E-mail': card.email,
    'CPF/CNPJ': card.document && formatDocument(card.document),
    Aniversário: card.birthday && formatBirthday(card.birthday, formats),
    ...(withNotes && { Observações: card.notes }),
    'Cadastro em': at(card.createdAt),
    'Última visita': at(card.lastVisitAt),
    'Total gasto': money(card.totalSpentCents),
    Consentimentos: card.consents.map((consent) => ({
      Finalidade: purposeNames[consent.purpose].name,
      Resposta: consent.isGranted ? 'Aceitou' : 'Recusou',
      Como: consentMethodNames[consent.method],
      Quando: at(consent.at),
      'Registrado por': consent.by,
    })),
    Agendamentos: visits.map((visit) => ({
      Quando: at(visit.startsAt),
      Serviço: visit.service,
      Profissional: visit.professional,
      Status: standingName(visit),
      Valor: money(visit.priceCents),
      ...(withNotes && { Observações: visit.notes }),
    })),
    'Agendamentos online': await file.bookingsOfFile(of),
    Sinais: await file.depositsOfFile(of),
    'Lista de espera': await file.wishesOfFile(of),
    Compras: purchases.map((purchase) => ({
      Quando: `${formats.date(purchase.date)} ${purchase.time}`,
      Itens: purchase.items.map(({ quantity, name }) => `${quantity} × ${name}`),
      Desconto: money(purchase.discountCents),
      Total: money(purchase.totalCents),
      Estornado: money(purchase.refundedCents),
      Pagamento: purchase.methods.map((method) => methodNames[method]),
    })),
    'Comandas abertas': await file.ticketsOfFile(of),
    Mensagens: await file.messagesOfFile(of),
    Respostas: await file.repliesOfFile(of),
    Avaliações: await file.ratingsOfFile(of),
    Importações: await file.importsOfFile(of),
    ...(withNotes && {
      Anotações: await file.remarksOfFile(of),
      'Cadastros unidos': await file.mergedCardsOfFile(of),
    }),
    Pedidos: requests.map((request) => ({
      Pedido: requestKindNames[request.kind],
      'Novo celular': request.phone && formatPhone(request.phone),
      'Novo e-mail': request.email,
      Quando: at(request.askedAt),
      Situação: requestStateNames[request.state],
      Decisão: at(request.decidedAt),
      Motivo: request.reason,
    })),
  }
}

type Answer = string | string[] | null

/** The record as CSV: one line for each value, with its group and field. */
export function csvOf(record: Readonly<Record<string, string | null | Record<string, Answer>[]>>): string {
  const told = (value: Answer) => (Array.isArray(value) ? value.join(', ') : value)
  const lines = Object.entries(record).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((one, i) => Object.entries(one).map(([field, said]) => [name, i + 1, field, told(said)]))
      : [['Cadastro', null, name, value]],
  )
  return writeCsv(['Grupo', 'Nº', 'Campo', 'Valor'], lines)
}
