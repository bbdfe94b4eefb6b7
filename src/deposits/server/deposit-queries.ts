import { firstIn } from '../../platform/filled.ts'
import type { OnlineAct, Status } from '../../agenda/appointment.ts'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { localMoment } from '../../platform/clock.ts'
import { real } from '../../platform/format.ts'
import { phrase } from '../../platform/words.ts'
import { takesPix } from '../../platform/pix-currency.ts'
import { formatsOfBusiness } from '../../business/server/business-queries.ts'
import { invalidField } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { PaymentConnection } from '../../payments/payment-keys.ts'
import { connectionOf } from '../../payments/server/keep-keys.ts'
import { paths } from '../../platform/paths.ts'
import type { MovedDeposit, OpenDeposit } from '../contract.ts'
import {
  depositNeedsReais,
  depositState,
  firstRule,
  isCorrectable,
  isReturnedByProvider,
  type DepositMove,
  type DepositRule,
  mostMoves,
  mostOpen,
} from '../deposit.ts'
import { saidCentsOf } from './parts/deposit-entries.ts'

/**
 * SQL expression: the deposit rule in force with the PIX key, as JSON. Null without a rule or a key, or if the
 * business does not use reais.
 */
export const payableDepositOf = (businessId: string): string => `(
  select json_build_object('kind', r.kind, 'amountCents', r.amount_cents, 'percent', r.percent, 'holdMinutes', r.hold_minutes,
    'serviceIds', case when not r.for_all then (
      select coalesce(json_agg(d.service_id), '[]') from deposit_service d where d.business_id = r.business_id) end,
    'policy', json_build_object('version', p.version, 'text', p.text), 'pixKey', ${pixKeyOf('r.business_id')},
    'hasProvider', exists (select from deposit_account d where d.business_id = r.business_id))
  from deposit_rule r
  join deposit_policy p on p.business_id = r.business_id and p.version = r.policy_version
  where r.business_id = ${businessId} and exists (select from pix_key k where k.business_id = r.business_id)
    and exists (select from business b where b.id = r.business_id and b.currency = '${real}'))`

/** SQL expression: the PIX key of a business as JSON, or null. */
export function pixKeyOf(businessId: string): string {
  return `(
  select json_build_object('kind', k.kind, 'key', k.key, 'holderName', k.holder_name, 'city', k.city)
  from pix_key k where k.business_id = ${businessId})`
}

/** SQL expression: the provider's PIX for a visit as JSON, or null. */
export function ownChargeOf(businessId: string, visitId: string): string {
  return `coalesce((
    select json_build_object('isToAsk', c.state = 'asked', 'code', case when c.state = 'pending' then c.pix_code end)
    from deposit_charge c where c.business_id = ${businessId} and c.visit_id = ${visitId}), (
    select json_build_object('isToAsk', true, 'code', null) from deposit_account d where d.business_id = ${businessId}))`
}

/** The business's connected account, without its keys. */
export async function readDepositAccount(tx: BusinessTx): Promise<PaymentConnection> {
  const [account] = await tx.rows<{ accountId: string; changedAt: Date }>(
    'select account_id, changed_at from deposit_account where business_id = $1',
    [tx.businessId],
  )
  return connectionOf(account, paths.depositEvents(tx.businessId))
}

type OpenRow = {
  id: string
  clientId: string
  client: string
  bookedName: string | null
  phone: string | null
  service: string
  professional: string
  startsAt: Date
  bookedAt: Date
  status: Status
  isPaid: boolean
  onlineAct: OnlineAct | null
  askedCents: number
  heldCents: number
  saidCents: number
  chargedCents: number | null
  isCharged: boolean
}

type MovedRow = Omit<MovedDeposit, 'at' | 'move'> & { move: DepositMove; at: Date; bookedName: string | null }

/** Open deposits in the order of their appointments, and the latest moves. */
export async function listDeposits(tx: BusinessTx): Promise<{ open: OpenDeposit[]; moved: MovedDeposit[] }> {
  const [open, moved] = await awaitAll([
    tx.rows<OpenRow>(openText, [tx.businessId, tx.now]),
    tx.rows<MovedRow>(movedText, [tx.businessId]),
  ])
  return {
    open: open.map((row): OpenDeposit => {
      const { id, clientId, client, phone, service, professional, startsAt, bookedAt, askedCents, heldCents } = row
      const { bookedName, isCharged } = row
      return {
        id,
        state: depositState(row, tx.now),
        client: { id: clientId, name: client, phone },
        ...(bookedName && { bookedName }),
        service,
        professional,
        starts: localMoment(startsAt, tx.zone),
        booked: localMoment(bookedAt, tx.zone),
        askedCents,
        heldCents,
        isCharged,
        isCorrectable: isCorrectable(row),
        isReturnedByProvider: isReturnedByProvider(row, tx.now),
      }
    }),
    moved: moved.map(({ bookedName, ...row }) => ({
      ...row,
      client: nameAsBooked(row.client, bookedName),
      at: localMoment(row.at, tx.zone),
    })),
  }
}

/**
 * The deposit is paid or may still be, even if somebody has confirmed the visit without it. The first line
 * matches the index's condition.
 */
const isOpenDeposit = `a.deposit_asked_cents is not null and (a.deposit_cents > 0 or not a.is_paid)
  and (a.deposit_cents > 0 or a.status = 'pending' or (a.status in ('scheduled', 'confirmed') and a.starts_at > $2))`

const openText = `
  select v.id, c.id as client_id, c.name as client, v.booked_name, c.phone, s.name as service,
    p.name as professional, a.starts_at, a.created_at as booked_at, a.status, a.is_paid, a.online_act,
    a.deposit_asked_cents as asked_cents, a.deposit_cents as held_cents,
    ${saidCentsOf('v.business_id', 'v.id')} as said_cents,
    case when o.account_id = d.account_id and o.state = 'approved' then o.amount_cents end as charged_cents,
    coalesce(o.account_id = d.account_id and o.state = 'pending', false) as is_charged
  from appointment a
  join visit v on v.business_id = a.business_id and v.id = a.visit_id
  left join deposit_charge o on o.business_id = v.business_id and o.visit_id = v.id
  left join deposit_account d on d.business_id = a.business_id
  join client c on c.business_id = a.business_id and c.id = a.client_id
  join service s on s.business_id = a.business_id and s.id = a.service_id
  join professional p on p.business_id = a.business_id and p.id = a.professional_id
  where a.business_id = $1 and ${isOpenDeposit}
  order by a.starts_at, a.id
  limit ${mostOpen}`

const movedText = `
  select m.id, m.move, m.cents, m.at, m.actor_name, c.name as client, v.booked_name
  from (
    (select id, kind as move, amount_cents as cents, at, actor_name, business_id, visit_id
     from deposit_entry
     where business_id = $1 and kind <> 'received'
     order by at desc limit ${mostMoves})
    union all
    (select id, 'credited', amount_cents, at, null, business_id, visit_id
     from payment
     where business_id = $1 and visit_id is not null
     order by at desc limit ${mostMoves})
  ) m
  join visit v on v.business_id = m.business_id and v.id = m.visit_id
  join client c on c.business_id = v.business_id and c.id = v.client_id
  order by m.at desc, m.id
  limit ${mostMoves}`

/** How many deposits are not paid yet, and how many need a decision. */
export async function countDeposits(tx: BusinessTx): Promise<{ waiting: number; toDecide: number }> {
  return firstIn(await tx.rows<{ waiting: number; toDecide: number }>(countText, [tx.businessId, tx.now]))
}

const countText = `
  select count(*) filter (where a.deposit_cents = 0)::int as waiting,
    count(*) filter (where a.deposit_cents > 0 and (
      a.status in ('cancelled', 'completed') or a.is_paid or a.starts_at <= $2))::int as to_decide
  from appointment a
  where a.business_id = $1 and ${isOpenDeposit}`

/** Refuses to ask for deposits without reais, a PIX key or a saved rule. */
export async function refuseWithoutDeposit(tx: BusinessTx, field: string, act: string): Promise<void> {
  const [{ isSaved, hasPixKey }, formats] = await awaitAll([readDepositRule(tx), formatsOfBusiness(tx)])
  if (!takesPix(formats)) throw invalidField(field, depositNeedsReais)
  if (!hasPixKey) throw invalidField(field, phrase('Cadastre a chave PIX em Configurações antes de {act}.', { act }))
  if (!isSaved) throw invalidField(field, phrase('Defina o sinal antes de {act}.', { act }))
}

type StoredRule = Omit<DepositRule, 'serviceIds'> & { serviceIds: string[] | null }

/** The saved rule, or else the initial one, and whether the business has a PIX key. */
export async function readDepositRule(
  tx: BusinessTx,
): Promise<{ isSaved: boolean; hasPixKey: boolean; rule: DepositRule }> {
  const [saved, [key]] = await awaitAll([
    tx.rows<StoredRule>(ruleText, [tx.businessId]),
    tx.rows<{ has: boolean }>('select exists (select from pix_key where business_id = $1) as has', [tx.businessId]),
  ])
  const [rule] = saved
  return {
    isSaved: rule !== undefined,
    hasPixKey: key!.has,
    rule: rule ? { ...rule, serviceIds: rule.serviceIds ?? [] } : firstRule,
  }
}

const ruleText = `
  select r.kind, r.amount_cents, r.percent, r.for_all, r.hold_minutes, p.text as policy,
    (select array_agg(d.service_id order by d.service_id) from deposit_service d where d.business_id = r.business_id) as service_ids
  from deposit_rule r
  join deposit_policy p on p.business_id = r.business_id and p.version = r.policy_version
  where r.business_id = $1`
