import { productForm } from '../../../catalogue/product.ts'
import { createProduct } from '../../../catalogue/server/create-product.ts'
import { createService } from '../../../catalogue/server/create-service.ts'
import { serviceForm } from '../../../catalogue/service.ts'
import { createClient } from '../../../clients/server/create-client.ts'
import { newId } from '../../../platform/id.ts'
import type { BusinessTx, Scope } from '../../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../../platform/server/database/run-transaction.ts'
import type { RefundRequest } from '../../refund.ts'
import type { MovementRequest } from '../../../register/register-movement.ts'
import type { Line, SaleRequest } from '../../sale.ts'
import { checkInClient } from '../check-in-client.ts'
import { closeRegister } from '../../../register/server/close-register.ts'
import { closeSale } from '../close-sale.ts'
import { moveCash } from '../../../register/server/move-cash.ts'
import { openRegister } from '../../../register/server/open-register.ts'
import type { OpenSession } from '../../../register/register.ts'
import { readRegisters } from '../../../register/server/register-queries.ts'
import { lastReceipt } from '../receipt-queries.ts'
import { refundSale } from '../refund-sale.ts'

const write = <T>(scope: Scope, work: (tx: BusinessTx) => Promise<T>) => inBusiness(scope, 'write', work)

export async function aService(scope: Scope, priceCents = 8_000, name = 'Corte'): Promise<Line> {
  const form = serviceForm.parse({ name, priceCents, durationMinutes: 30, isActive: true })
  const { id } = await write(scope, (tx) => createService(tx, form))
  return { kind: 'service', id, quantity: 1, unitCents: priceCents }
}

export async function aProduct(scope: Scope, stock = 10, priceCents = 2_500, name = 'Shampoo'): Promise<Line> {
  const form = productForm.parse({ name, stock, priceCents, isActive: true })
  const { id } = await write(scope, (tx) => createProduct(tx, form))
  return { kind: 'product', id, quantity: 1, unitCents: priceCents }
}

export async function aClient(scope: Scope, name = 'Ana'): Promise<string> {
  const form = { name, phone: null, email: null, document: null, birthday: null }
  return (await write(scope, (tx) => createClient(tx, form))).id
}

export async function aSeller(scope: Scope, name: string): Promise<string> {
  const { id } = await write(scope, (tx) =>
    tx.insertInto('professional').values({ name }).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}

/** An appointment of the client. Each has its own professional, so that none overlap. */
export async function anAppointment(
  scope: Scope,
  clientId: string,
  startsAt: Date,
  status: 'scheduled' | 'pending' | 'confirmed' | 'cancelled' = 'scheduled',
): Promise<string> {
  const service = await aService(scope)
  const professional_id = await aSeller(scope, 'Bruna')
  return write(scope, async (tx) => {
    const id = newId()
    await tx.insertInto('visit').values({ id, clientId, source: 'reception' }).execute()
    await tx
      .insertInto('appointment')
      .values({
        id,
        visitId: id,
        clientId,
        professionalId: professional_id,
        serviceId: service.id,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 1_800_000),
        priceCents: 8_000,
        status,
      })
      .execute()
    return id
  })
}

/** The line that charges an appointment at its own price. */
export async function chargeOf(scope: Scope, id: string): Promise<Line> {
  const { serviceId, professionalId, priceCents } = await inBusiness(scope, 'read', (tx) =>
    tx
      .selectFrom('appointment')
      .select(['serviceId', 'professionalId', 'priceCents'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  const line = { kind: 'service' as const, id: serviceId, quantity: 1, unitCents: priceCents }
  return { ...line, professionalId: professionalId, appointmentId: id }
}

/** A sale request, paid exactly and by default by card. */
export function aSale(lines: Line[], more: Partial<SaleRequest> = {}): SaleRequest {
  const amountCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  const payments = [{ method: 'card' as const, amountCents, receivedCents: null }]
  return { id: crypto.randomUUID(), clientId: null, lines, discount: null, payments, ...more }
}

export const sell = (scope: Scope, request: SaleRequest) => write(scope, (tx) => closeSale(tx, request))
export const open = (scope: Scope, openingCents = 10_000, registerId?: string) =>
  write(scope, (tx) => openRegister(tx, { registerId, cashierName: 'Marina', openingCents }))
export const lastSaleAt = async (scope: Scope, registerId: string) =>
  (await inBusiness(scope, 'read', (tx) => lastReceipt(tx, { registerId })))?.saleId
/** The open session of the first register that has one. */
export async function openSession(scope: Scope): Promise<OpenSession | null> {
  const { registers } = await inBusiness(scope, 'read', readRegisters)
  return registers.find(({ session }) => session)?.session ?? null
}
export const close = (scope: Scope, id: string, closingCents = 10_000) =>
  write(scope, (tx) => closeRegister(tx, { id, closingCents }))
export const move = (scope: Scope, request: MovementRequest) => write(scope, (tx) => moveCash(tx, request))
/** A refund request of units by line, by default paid back by card. */
export const aRefund = (
  saleId: string,
  lines: Record<number, number>,
  amountCents: number,
  more: Partial<RefundRequest> = {},
): RefundRequest => ({
  id: crypto.randomUUID(),
  saleId,
  lines: Object.entries(lines).map(([line, quantity]) => ({ line: Number(line), quantity })),
  payments: amountCents > 0 ? [{ method: 'card', amountCents }] : [],
  reason: 'Cliente desistiu',
  restocks: true,
  ...more,
})
export const refund = (scope: Scope, request: RefundRequest) => write(scope, (tx) => refundSale(tx, request))
export const checkIn = (scope: Scope, id: string) => write(scope, (tx) => checkInClient(tx, { id }))
