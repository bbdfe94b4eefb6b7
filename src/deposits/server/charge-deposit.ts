import { lockPaidAhead } from '../../agenda/server/settle-visits.ts'
import { referenceOf } from '../../payments/charge-reference.ts'
import { eventAddress } from '../../payments/server/receive-payment-event.ts'
import { shortestPixMinutes } from '../../payments/server/provider/mercado-pago.ts'
import {
  ProviderRefused,
  type ChargeRequest,
  type ProviderPayment,
} from '../../payments/server/provider/payment-provider.ts'
import { addMinutes } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { NoOutsideAnswer } from '../../platform/server/outside/fetch-json.ts'
import { log } from '../../platform/server/log.ts'
import { settings } from '../../platform/server/settings.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { depositAccount, depositScope } from './parts/deposit-account.ts'
import { findCharge, noteCharge } from './parts/deposit-charge.ts'
import { takeDepositPayment } from './parts/take-deposit-payment.ts'

/** How long the page waits for the provider before it falls back to a PIX code that is made here. */
const patienceMilliseconds = 4_000

type Payable = { id: string; name: string; email: string | null; until: Date }

/**
 * Asks the business's provider for the PIX of a deposit, between two transactions. Idempotent. If the provider refuses
 * or does not answer in time, the deposit stays with the code that is made here for good, so that nobody ever has two
 * codes to pay.
 */
export async function chargeDeposit(
  { businessId, zone }: { businessId: string; zone: string },
  payable: Payable,
): Promise<void> {
  const scope = depositScope({ businessId, zone })
  const account = await depositAccount(businessId, patienceMilliseconds)
  const asked = await inBusiness(scope, 'write', (tx) => ask(tx, payable))
  if (!asked) return
  const payment = account?.accountId === asked.accountId ? await request(account.provider, asked.request) : null
  await inBusiness(scope, 'write', (tx) =>
    payment ? takeDepositPayment(tx, payable.id, payment) : payByHand(tx, payable.id),
  )
}

type ChargeQuestion = { accountId: string; request: ChargeRequest }

async function ask(tx: BusinessTx, { id, name, email, until }: Payable): Promise<ChargeQuestion | null> {
  const visit = await lockPaidAhead(tx, id)
  if (visit?.status !== 'pending' || visit.depositCents > 0 || visit.isPaid) return null
  await tx.rows(askText, [tx.businessId, id, visit.askedCents, latest(until, tx.now), tx.now])
  const charge = await findCharge(tx, id)
  if (charge?.state !== 'asked') return null
  const reference = referenceOf(tx.businessId, id)
  return {
    accountId: charge.accountId,
    request: {
      reference,
      key: reference,
      amountCents: charge.amountCents,
      description: 'Sinal do agendamento',
      expiresAt: charge.expiresAt,
      notifyAt: eventAddress(paths.depositEvents(tx.businessId)),
      // The provider requires an e-mail address, so a person who gave none gets a placeholder.
      payer: { name, email: email ?? `cliente@${settings.publicUrl.hostname}`, cpf: null, address: null },
    },
  }
}

/** Inserts nothing without an account, or if the charge exists already. */
const askText = `
  insert into deposit_charge (business_id, visit_id, account_id, amount_cents, expires_at, asked_at, checked_at)
  select business_id, $2, account_id, $3, $4, $5, $5 from deposit_account where business_id = $1
  on conflict do nothing`

/** The PIX's expiry. The provider's minimum may outlast the held time; what is paid after that is a late deposit. */
const latest = (until: Date, now: Date): Date => {
  const soonest = addMinutes(now, shortestPixMinutes)
  return until > soonest ? until : soonest
}

async function request(
  provider: { charge(method: 'pix', request: ChargeRequest): Promise<ProviderPayment> },
  asked: ChargeRequest,
): Promise<ProviderPayment | null> {
  try {
    return await provider.charge('pix', asked)
  } catch (error) {
    if (!(error instanceof NoOutsideAnswer) && !(error instanceof ProviderRefused)) throw error
    log.warn({ error }, 'a deposit is paid by hand: the provider made no PIX')
    return null
  }
}

/** Falls back to the code made here, unless a parallel request was answered meanwhile. */
async function payByHand(tx: BusinessTx, id: string): Promise<void> {
  await lockPaidAhead(tx, id)
  const charge = await findCharge(tx, id)
  if (charge?.state === 'asked') await noteCharge(tx, id, { state: 'by_hand' })
}
