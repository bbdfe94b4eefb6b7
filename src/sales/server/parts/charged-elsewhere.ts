import { localMoment } from '../../../platform/clock.ts'
import { sumCents } from '../../../platform/money.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Actor, BusinessTx } from '../../../platform/server/transaction.ts'
import { phrase } from '../../../platform/words.ts'
import { clampDeviceTime, saleRefusals, type OfflineInfo, type SaleRequest } from '../../sale.ts'

type Registers = { isElsewhere: boolean; name: string; cashierName: string; soldAt: Date }

/**
 * Where a stored sale lies, and whether the till that asks for it stands at another register. A till without internet
 * is at home where its own session is, even if the sale was stored in another because that one had been closed.
 */
export async function registersOf(tx: BusinessTx, { id, sessionId, offline }: SaleRequest): Promise<Registers> {
  const [stored] = await tx.rows<Registers>(registersText, [tx.businessId, id, offline?.sessionId ?? sessionId ?? null])
  return stored!
}

const registersText = `
  select r.name, at.cashier_name as "cashierName", s.sold_at as "soldAt",
    exists (
      select from register_session asks
      where asks.business_id = s.business_id and asks.id = $3 and asks.register_id <> at.register_id
        and asks.register_id is distinct from (
          select own.register_id from offline_sale o
          join register_session own on own.business_id = o.business_id and own.id = o.register_session_id
          where o.business_id = s.business_id and o.sale_id = s.id)
    ) as "isElsewhere"
  from sale s
  join register_session at on at.business_id = s.business_id and at.id = s.register_session_id
  join register r on r.business_id = at.business_id and r.id = at.register_id
  where s.business_id = $1 and s.id = $2`

export function refuseChargedElsewhere(tx: BusinessTx, { name, cashierName, soldAt }: Registers): never {
  const { date, time } = localMoment(soldAt, tx.zone)
  const isToday = date === localMoment(tx.now, tx.zone).date
  throw new Refusal({
    ...saleRefusals.CHARGED_ELSEWHERE,
    text: isToday
      ? phrase('Já cobrada em “{register}” por {cashier}, {time}. Nada foi registrado aqui.', {
          register: name,
          cashier: cashierName,
          time,
        })
      : phrase('Já cobrada em “{register}” por {cashier}, em {day}/{month} às {time}. Nada foi registrado aqui.', {
          register: name,
          cashier: cashierName,
          day: date.slice(8),
          month: date.slice(5, 7),
          time,
        }),
  })
}

type Charged = Pick<SaleRequest, 'id' | 'payments'> & { offline: OfflineInfo }

/** Notes that a till without internet took the money of a stored sale once more, so that its drawer can be explained. */
export async function recordDoubleCharge(
  tx: BusinessTx,
  { id, payments, offline }: Charged,
  seller: Actor,
): Promise<void> {
  const cash = payments.filter(({ method }) => method === 'cash')
  const stored = await tx.db
    .insertInto('double_charge')
    .values({
      business_id: tx.businessId,
      sale_id: id,
      register_session_id: offline.sessionId,
      total_cents: sumCents(payments.map(({ amountCents }) => amountCents)),
      cash_cents: sumCents(cash.map(({ amountCents }) => amountCents)),
      made_at: clampDeviceTime(offline.soldAt, tx.now),
      at: tx.now,
      seller_name: seller.name,
      sent_by: tx.actor.accountId,
      sender_name: tx.actor.name,
    })
    // A retry after a lost answer.
    .onConflict((conflict) => conflict.doNothing())
    .returning('total_cents as totalCents')
    .executeTakeFirst()
  if (stored) tx.audit('sale.charged-twice', { sale: id, sessionId: offline.sessionId, totalCents: stored.totalCents })
}
