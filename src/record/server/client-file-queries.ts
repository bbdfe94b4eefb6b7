import { formatBirthday } from '../../clients/birthday.ts'
import { depositMoveNames, type DepositMove } from '../../deposits/deposit.ts'
import { languageNames, type Language } from '../../languages/language.ts'
import { channelNames } from '../../messages/channel.ts'
import * as message from '../../messages/message.ts'
import { type ReplyOutcome, replyOutcomeNames } from '../../messages/reply.ts'
import type { LocalDate } from '../../platform/clock.ts'
import { formatDocument, formatPhone, type Formats } from '../../platform/format.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type HidingReason, hidingReasonNames } from '../../ratings/rating.ts'
import { partsWords, wishStateNames, type DayPart, type WishState } from '../../waitlist/wish.ts'

/** The client's current card and the cards that were merged into it. */
const cards = 'select id from client where business_id = $1 and (id = $2 or merged_into = $2)'

type Of = { tx: BusinessTx; id: string; formats: Formats }
const list = <Row extends object>({ tx, id }: Of, text: string) => tx.rows<Row>(text, [tx.businessId, id])
const phoneOf = (phone: string | null) => phone && formatPhone(phone)

type ContactRow = { name: string | null; email: string | null; phone: string | null }
type Booking = ContactRow & {
  startsAt: Date
  service: string
  professional: string
  address: string | null
  language: Language
  policy: string | null
  createdAt: Date | null
  removedAt: Date | null
}

/** What was typed for online bookings, also of appointments that were deleted. */
export async function bookingsOfFile(of: Of) {
  const { dateTimeOf } = of.formats
  const rows = await list<Booking>(
    of,
    `select a.starts_at, s.name as service, p.name as professional, b.name, b.email, b.phone, b.address, b.language,
       d.text as policy, b.created_at, null::timestamptz as removed_at
     from online_booking b
     join appointment a on a.business_id = b.business_id and a.visit_id = b.visit_id
     join service s on s.business_id = a.business_id and s.id = a.service_id
     join professional p on p.business_id = a.business_id and p.id = a.professional_id
     left join deposit_policy d on d.business_id = b.business_id and d.version = b.deposit_policy_version
     where b.business_id = $1 and a.client_id = $2
     union all
     select starts_at, service_name, professional_name, name, email, null, null, language, null, null, removed_at
     from removed_booking where business_id = $1 and client_id in (${cards})
     order by starts_at desc`,
  )
  return rows.map((one) => ({
    Agendamento: dateTimeOf(one.startsAt),
    Serviço: one.service,
    Profissional: one.professional,
    Nome: one.name,
    'E-mail': one.email,
    Celular: phoneOf(one.phone),
    Endereço: one.address,
    Idioma: languageNames[one.language],
    'Política do sinal aceita': one.policy,
    'Feito em': one.createdAt && dateTimeOf(one.createdAt),
    'Excluído em': one.removedAt && dateTimeOf(one.removedAt),
  }))
}

type Deposit = {
  startsAt: Date
  kind: 'received' | DepositMove
  amountCents: number
  reference: string | null
  at: Date
}

export async function depositsOfFile(of: Of) {
  const { dateTimeOf, money } = of.formats
  const rows = await list<Deposit>(
    of,
    `select a.starts_at, e.kind, e.amount_cents, e.reference, e.at
     from deposit_entry e join appointment a on a.business_id = e.business_id and a.id = e.visit_id
     where e.business_id = $1 and a.client_id = $2 order by e.at desc, e.id`,
  )
  return rows.map((one) => ({
    Agendamento: dateTimeOf(one.startsAt),
    Situação: one.kind === 'received' ? 'Recebido' : depositMoveNames[one.kind],
    Valor: money(one.amountCents),
    'Pagamento no Mercado Pago': one.reference,
    Quando: dateTimeOf(one.at),
  }))
}

type Wish = ContactRow & {
  service: string
  professional: string | null
  firstDay: LocalDate
  lastDay: LocalDate
  parts: DayPart[]
  language: Language
  state: WishState
  createdAt: Date
  endedAt: Date | null
  offers: Date[]
}

export async function wishesOfFile(of: Of) {
  const { date, dateTimeOf } = of.formats
  const rows = await list<Wish>(
    of,
    `select s.name as service, p.name as professional, w.first_day, w.last_day, w.parts, w.name, w.email, w.phone,
       w.language, w.state, w.created_at, w.ended_at, array(
         select starts_at from waitlist_offer o where o.business_id = w.business_id and o.wish_id = w.id order by made_at
       ) as offers
     from waitlist_wish w
     join service s on s.business_id = w.business_id and s.id = w.service_id
     left join professional p on p.business_id = w.business_id and p.id = w.professional_id
     where w.business_id = $1 and w.client_id = $2 order by w.created_at desc, w.id`,
  )
  return rows.map((one) => ({
    Serviço: one.service,
    Profissional: one.professional,
    Dias: `${date(one.firstDay)} a ${date(one.lastDay)}`,
    Horário: partsWords(one.parts),
    Nome: one.name,
    'E-mail': one.email,
    Celular: phoneOf(one.phone),
    Idioma: languageNames[one.language],
    'Pedido em': dateTimeOf(one.createdAt),
    'Horários oferecidos': one.offers.map((at) => dateTimeOf(at)),
    Situação: wishStateNames[one.state],
    'Encerrado em': one.endedAt && dateTimeOf(one.endedAt),
  }))
}

type Message = {
  kind: message.MessageKind
  channel: message.Channel
  state: message.State
  reason: message.UnsentReason | null
  startsAt: Date | null
  changedAt: Date
}

export async function messagesOfFile(of: Of) {
  const { dateTimeOf } = of.formats
  const rows = await list<Message>(
    of,
    `select kind, channel, state, reason, starts_at, changed_at from message
     where business_id = $1 and client_id = $2 order by changed_at desc, id`,
  )
  return rows.map((one) => ({
    Mensagem: message.kindRules[one.kind].name,
    Canal: channelNames[one.channel],
    Agendamento: one.startsAt && dateTimeOf(one.startsAt),
    Situação: message.stateNames[one.state],
    Motivo: one.reason && message.reasonNames[one.reason],
    Quando: dateTimeOf(one.changedAt),
  }))
}

export async function repliesOfFile(of: Of) {
  const { dateTimeOf } = of.formats
  const rows = await list<{ text: string; outcome: ReplyOutcome | null; receivedAt: Date }>(
    of,
    `select text, outcome, received_at from message_reply
     where business_id = $1 and client_id = $2 order by received_at desc, id`,
  )
  return rows.map((one) => ({
    Resposta: one.text,
    Resultado: one.outcome && replyOutcomeNames[one.outcome],
    Quando: dateTimeOf(one.receivedAt),
  }))
}

type FiledRating = {
  ratedAt: Date
  stars: number
  text: string | null
  answer: string | null
  hiddenFor: HidingReason | null
}

export async function ratingsOfFile(of: Of) {
  const rows = await list<FiledRating>(
    of,
    `select r.rated_at, r.stars, r.text, r.answer, r.hidden_for
     from rating r join visit v on v.business_id = r.business_id and v.id = r.id
     where r.business_id = $1 and v.client_id = $2 order by r.rated_at desc, r.id`,
  )
  return rows.map((one) => ({
    Quando: of.formats.dateTimeOf(one.ratedAt),
    Estrelas: String(one.stars),
    Texto: one.text,
    Resposta: one.answer,
    'Ocultada por': one.hiddenFor && hidingReasonNames[one.hiddenFor],
  }))
}

export async function ticketsOfFile(of: Of) {
  const rows = await list<{ openedAt: Date; items: string[] }>(
    of,
    `select opened_at, array(
       select (line->>'quantity') || ' × ' || (line->>'name') from jsonb_array_elements(lines) line
     ) as items
     from ticket where business_id = $1 and client_id = $2 order by opened_at desc, id`,
  )
  return rows.map((one) => ({ 'Aberta em': of.formats.dateTimeOf(one.openedAt), Itens: one.items }))
}

export async function importsOfFile(of: Of) {
  const rows = await list<{ fileName: string; startedAt: Date; line: number; filled: string[] }>(
    of,
    `select i.file_name, i.started_at, r.line, array(select value from jsonb_each_text(r.filled)) as filled
     from client_import_row r join client_import i on i.business_id = r.business_id and i.id = r.import_id
     where r.business_id = $1 and r.client_id in (${cards}) order by i.started_at desc, r.line`,
  )
  return rows.map((one) => ({
    Arquivo: one.fileName,
    Linha: String(one.line),
    'Dados preenchidos': one.filled,
    Quando: of.formats.dateTimeOf(one.startedAt),
  }))
}

type MergedRow = ContactRow & { document: string | null; birthday: string | null; createdAt: Date }

/** Cards that were merged into the client's. What differed there is in the notes, so they are handed over like notes. */
export async function mergedCardsOfFile(of: Of) {
  const rows = await list<MergedRow>(
    of,
    `select name, phone, email, document, birthday, created_at from client
     where business_id = $1 and merged_into = $2 order by created_at, id`,
  )
  return rows.map((one) => ({
    Nome: one.name,
    Celular: phoneOf(one.phone),
    'E-mail': one.email,
    'CPF/CNPJ': one.document && formatDocument(one.document),
    Aniversário: one.birthday && formatBirthday(one.birthday, of.formats),
    'Cadastro em': of.formats.dateTimeOf(one.createdAt),
  }))
}

/** What the business has written about the client's sales and appointments, beside the appointments' own notes. */
export async function remarksOfFile(of: Of) {
  const rows = await list<{ about: string; at: Date; text: string }>(
    of,
    `with sold as (select business_id, id, sold_at from sale where business_id = $1 and client_id = $2),
     opened as (select name, lines, opened_at from ticket where business_id = $1 and client_id = $2 and name is not null)
     select 'Venda' as about, sold_at as at, note as text
     from sold join sale_item i on i.business_id = sold.business_id and i.sale_id = sold.id where note is not null
     union all
     select 'Desconto', d.at, d.reason
     from sold join discount_approval d on d.business_id = sold.business_id and d.sale_id = sold.id
     union all
     select 'Estorno', r.refunded_at, r.reason
     from sold join refund r on r.business_id = sold.business_id and r.sale_id = sold.id
     union all
     select 'Encaixe', starts_at, squeeze_reason
     from appointment where business_id = $1 and client_id = $2 and squeeze_reason is not null
     union all
     select 'Comanda', opened_at, name from opened
     union all
     select 'Comanda', opened_at, line->>'note' from opened, jsonb_array_elements(lines) line where line->>'note' is not null
     order by at desc, text`,
  )
  return rows.map((one) => ({ Sobre: one.about, Quando: of.formats.dateTimeOf(one.at), Texto: one.text }))
}
