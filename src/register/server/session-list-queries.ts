import { localMoment } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { sessionsPerPage, type ListedSession } from '../session-list.ts'
import { registerNameOf } from './register-queries.ts'
import { rulesOfRegister } from './rules-queries.ts'

/** The sessions of all registers, newest first, with the figures stored at closing. */
export async function listSessions(tx: BusinessTx, { page }: { page: number }) {
  const [{ blindClosing }, { count }, rows] = await awaitAll([
    rulesOfRegister(tx),
    tx
      .selectFrom('registerSession')
      .select(({ fn }) => fn.countAll<number>().as('count'))
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
      cashierName: row.cashierName,
      opened: localMoment(row.openedAt, tx.zone),
      closed: row.closedAt && localMoment(row.closedAt, tx.zone),
      result: isClosed(row) ? resultOf(row) : null,
    })),
  }
}

type Session = Awaited<ReturnType<ReturnType<typeof newestSessions>['execute']>>[number]
/** What stands in a session once it is closed, by a constraint of its table. */
type ClosingColumn =
  | 'closedAt'
  | 'totalCents'
  | 'cardCents'
  | 'cashCents'
  | 'pixCents'
  | 'expectedCents'
  | 'closingCents'
  | 'differenceCents'
export type ClosedSession = Session & { [C in ClosingColumn]: NonNullable<Session[C]> }

const isClosed = (session: Session): session is ClosedSession => session.closedAt !== null

const resultOf = (session: ClosedSession): ListedSession['result'] => ({
  netCents:
    session.totalCents -
    session.refundedCardCents -
    session.refundedCashCents -
    session.refundedPixCents -
    session.refundedDepositCents,
  expectedCents: session.expectedCents,
  countedCents: session.closingCents,
  differenceCents: session.differenceCents,
})

export const newestSessions = (tx: BusinessTx) =>
  tx
    .selectFrom('registerSession as r')
    .selectAll('r')
    .select(registerNameOf('r').as('registerName'))
    .orderBy('r.openedAt', 'desc')
    .orderBy('r.id', 'desc')
