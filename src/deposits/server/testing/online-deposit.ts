import { insertVisit } from '../../../agenda/server/testing/agenda.ts'
import type { Stage } from '../../../accounts/server/testing/stage.ts'
import { referenceOf } from '../../../payments/charge-reference.ts'
import { sealKeys } from '../../../payments/server/keep-keys.ts'
import { mercadoPago } from '../../../payments/server/provider/mercado-pago.ts'
import {
  simulatedAccount,
  simulatedSecret,
  simulatedToken,
} from '../../../payments/server/testing/provider-simulator.ts'
import { simulated } from '../../../payments/server/testing/simulated-account.ts'
import { insertRow } from '../../../platform/server/testing/rows.ts'

/** A cancelled visit whose deposit was paid at the simulator, with the simulator's keys saved. */
export async function aDepositPaidOnline({ admin, businessId, rows }: Stage): Promise<{ id: string }> {
  const simulator = await simulated()
  const keys = { accessToken: simulatedToken, webhookSecret: simulatedSecret }
  const sealed = sealKeys(keys, businessId)
  await admin.query(
    'update deposit_account set account_id = $2, access_token = $3, webhook_secret = $4 where business_id = $1',
    [businessId, simulatedAccount, sealed.accessToken, sealed.webhookSecret],
  )
  const { professional_id, client_id, service_id, starts_at, ends_at } = rows.paidAhead
  const cents = 1500
  const { id } = await insertVisit(admin, {
    business_id: businessId,
    professional_id,
    client_id,
    service_id,
    starts_at,
    ends_at,
    price_cents: 5000,
    source: 'booking',
    status: 'cancelled',
    deposit_asked_cents: cents,
    deposit_cents: cents,
  })
  await admin.query(
    `insert into online_booking (business_id, visit_id, name, deposit_policy_version)
     select $1, $2, 'Ana', max(version) from deposit_policy where business_id = $1`,
    [businessId, id],
  )
  const [reference, now] = [referenceOf(businessId, id), new Date()]
  const payment = await mercadoPago(simulatedToken).charge('pix', {
    reference,
    key: reference,
    amountCents: cents,
    description: 'Sinal',
    notifyAt: null,
    expiresAt: new Date(+now + 3_600_000),
    payer: { name: 'Ana', email: 'ana@exemplo.com', cpf: null, address: null },
  })
  await simulator.change(payment.id, { status: 'approved' })
  const ofDeposit = { business_id: businessId, visit_id: id, amount_cents: cents }
  await insertRow(admin, 'deposit_charge', {
    ...ofDeposit,
    account_id: simulatedAccount,
    state: 'approved',
    payment_id: payment.id,
    expires_at: now,
    asked_at: now,
    checked_at: now,
  })
  await insertRow(admin, 'deposit_entry', {
    ...ofDeposit,
    kind: 'received',
    reference: payment.id,
    at: now,
    actor_name: 'Pagamento',
  })
  return { id }
}
