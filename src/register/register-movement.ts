import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import type { Formats } from '../platform/format.ts'
import { centred, pair, rule, signature, wrapped, type PaperRow } from '../platform/paper.ts'

/** Cash that comes into the drawer or leaves it without a sale: suprimento and sangria. */
export const movementKinds = ['supply', 'withdrawal'] as const
export type MovementKind = (typeof movementKinds)[number]

export const movementNames: Record<MovementKind, string> = { supply: 'Suprimento', withdrawal: 'Sangria' }

const amountMissing = 'Valor obrigatório. Informe um valor maior que zero.'

export const movementSchema = z.object({
  /** Made by the till, so that a request whose answer was lost can be sent again. */
  id: field.id('Movimento inválido.'),
  /** A session of the register whose cash is moved; may be left out where only one is open. */
  sessionId: z.nullish(field.id('Caixa inválido.')),
  kind: z.enum(movementKinds, 'Escolha suprimento ou sangria.'),
  amountCents: field.cents(amountMissing).check(z.minimum(1, amountMissing)),
  reason: field.text('Informe o motivo.'),
})
export type MovementRequest = z.infer<typeof movementSchema>

/** The paper that goes into the drawer or to whoever took the cash. */
export const voucherSchema = z.object({
  id: z.uuid(),
  kind: z.enum(movementKinds),
  amountCents: z.int(),
  reason: z.string(),
  actorName: z.string(),
  businessName: z.string(),
  registerName: z.nullable(z.string()),
  cashierName: z.string(),
  date: z.string(),
  time: z.string(),
})
export type Voucher = z.infer<typeof voucherSchema>

export const movementRefusals = refusals({
  REGISTER_NOT_OPEN: { status: 409, title: 'Caixa fechado', text: 'Abra o caixa para movimentar dinheiro.' },
  DRAWER_TOO_LOW: {
    status: 409,
    title: 'Dinheiro insuficiente no caixa',
    text: 'O valor é maior que o dinheiro do caixa. Confira o valor ou registre um suprimento antes.',
  },
  MOVEMENT_KEY_REUSED: {
    status: 409,
    title: 'Movimento já registrado',
    text: 'Este movimento já foi registrado com outros dados. Confira o relatório do caixa.',
  },
})

/** The paper of a suprimento or sangria, to be signed. */
export function movementVoucher(voucher: Voucher, { money, date }: Formats): PaperRow[] {
  return [
    ...centred(voucher.businessName, 'strong'),
    ...centred(`Comprovante de ${movementNames[voucher.kind].toLowerCase()}`),
    rule,
    ...pair(`Nº ${voucher.id.slice(0, 8)}`),
    ...pair(date(voucher.date), voucher.time),
    ...wrapped(`Caixa: ${voucher.registerName ? `${voucher.registerName}, ` : ''}${voucher.cashierName}`),
    ...wrapped(`Responsável: ${voucher.actorName}`),
    rule,
    ...pair(movementNames[voucher.kind].toUpperCase(), money(voucher.amountCents), 'strong'),
    ...wrapped(`Motivo: ${voucher.reason}`),
    rule,
    ...signature,
    ...centred('Assinatura'),
  ]
}
