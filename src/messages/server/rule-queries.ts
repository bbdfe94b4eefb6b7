import { isGrown, mostPerDay } from '../../business/client-sender.ts'
import { clientSender } from '../../business/server/client-mail.ts'
import { timeOf } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { MessageRules } from '../contract.ts'
import type { Quiet } from '../due-time.ts'
import { connectedChannels, sendsSince } from './channel-queries.ts'
import { defaultMessageRules, defaultQuiet, type MessageRule, type QuietForm } from '../message-rule.ts'

/** A rule, with the instant since which it is on. */
export type RuleNow = MessageRule & { onSince: Date | null }

/** All rules of the business, including defaults that it never changed. */
export async function getRules(tx: BusinessTx): Promise<RuleNow[]> {
  const rows = await tx.db
    .selectFrom('message_rule')
    .select(['kind', 'channel', 'on_since as onSince', 'amount', 'text'])
    .where('business_id', '=', tx.businessId)
    .execute()
  return defaultMessageRules.map((rule) => {
    const saved = rows.find(({ kind, channel }) => kind === rule.kind && channel === rule.channel)
    return saved ? { ...saved, isOn: saved.onSince !== null } : { ...rule, onSince: null }
  })
}

async function getQuietForm(tx: BusinessTx): Promise<QuietForm> {
  const row = await tx.db
    .selectFrom('message_settings')
    .select(['quiet_from', 'quiet_to'])
    .where('business_id', '=', tx.businessId)
    .executeTakeFirst()
  if (!row) return defaultQuiet
  if (row.quiet_from === null || row.quiet_to === null) return { ...defaultQuiet, isOn: false }
  return { isOn: true, from: timeOf(row.quiet_from), to: timeOf(row.quiet_to) }
}

export async function getQuiet(tx: BusinessTx): Promise<Quiet> {
  const { isOn, from, to } = await getQuietForm(tx)
  return isOn ? { from, to } : null
}

/** The name that the business shows to its clients, and its booking page. */
export async function getSender(
  tx: BusinessTx,
): Promise<{ businessName: string; slug: string | null; isActive: boolean }> {
  const row = await tx.db
    .selectFrom('business as b')
    .leftJoin('booking_link as l', 'l.business_id', 'b.id')
    .select((is) => [
      is.fn.coalesce('l.business_name', 'b.name').as('businessName'),
      'l.slug',
      'l.is_active as isActive',
    ])
    .where('b.id', '=', tx.businessId)
    .executeTakeFirstOrThrow()
  return { ...row, isActive: row.isActive ?? false }
}

export const pageUrl = ({ slug, isActive }: { slug: string | null; isActive: boolean }): string | null =>
  slug && isActive ? fullAddress(paths.booking(slug)) : null

export async function getMessageRules(tx: BusinessTx): Promise<MessageRules> {
  const [rules, quiet, sender, accounts, mails] = await awaitAll([
    getRules(tx),
    getQuietForm(tx),
    getSender(tx),
    connectedChannels(tx),
    clientSender(tx),
  ])
  return {
    rules: rules.map(({ kind, channel, isOn, amount, text }) => {
      const isConnected = channel === 'email' || sendsSince(accounts, { kind, channel }) !== null
      return { kind, channel, isOn, amount, text, isConnected }
    }),
    quiet,
    businessName: sender.businessName,
    pageUrl: pageUrl(sender),
    smsPriceCents: accounts.find(({ channel }) => channel === 'sms')?.priceCents ?? null,
    mails: {
      isProven: mails.isProven,
      isGrown: isGrown(mails),
      mostPerDay: mostPerDay(mails),
      today: mails.today,
      stoppedFor: mails.stoppedFor,
    },
  }
}
