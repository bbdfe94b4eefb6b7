import { localMoment } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { sessionsPerPage, type ListedSession } from '../session-list.ts'
import { registerNameOf } from './register-queries.ts'
import { rulesOfRegister } from './rules-queries.ts'

/** The sessions of all registers, newest first, with the figures stored at closing. */
export async function listSessions(tx: BusinessTx, { page }: { page: number }) {
  const [{ blindClosing }, { count }, rows] = await awaitAll([
    rulesOfRegister(tx),
    tx.db
      .selectFrom('register_session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('business_id', '=', tx.businessId)
      .executeTakeFirstOrThrow(),
    newestSessions(tx)
      .limit(sessionsPerPage)
      .offset((page - 1) * sessionsPerPage)
      .execute(),
  ])
  return {
    count,
    blindClosing,
    sessions: rows.map((row): ListedSession => ({
      id: row.id,
      registerName: row.registerName,
      cashierName: row.cashier_name,
      opened: localMoment(row.opened_at, tx.zone),
      closed: row.closed_at && localMoment(row.closed_at, tx.zone),
      result: row.closed_at && {
        netCents:
          row.total_cents! -
          row.refunded_card_cents -
          row.refunded_cash_cents -
          row.refunded_pix_cents -
          row.refunded_deposit_cents,
        expectedCents: row.expected_cents!,
        countedCents: row.closing_cents!,
        differenceCents: row.difference_cents!,
      },
    })),
  }
}

export const newestSessions = (tx: BusinessTx) =>
  tx.db
    .selectFrom('register_session as r')
    .selectAll('r')
    .select(registerNameOf('r').as('registerName'))
    .where('r.business_id', '=', tx.businessId)
    .orderBy('r.opened_at', 'desc')
    .orderBy('r.id', 'desc')
