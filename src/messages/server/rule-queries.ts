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
  const rows = await tx.selectFrom('messageRule').select(['kind', 'channel', 'onSince', 'amount', 'text']).execute()
  return defaultMessageRules.map((rule) => {
    const saved = rows.find(({ kind, channel }) => kind === rule.kind && channel === rule.channel)
    return saved ? { ...saved, isOn: saved.onSince !== null } : { ...rule, onSince: null }
  })
}

async function getQuietForm(tx: BusinessTx): Promise<QuietForm> {
  const row = await tx.selectFrom('messageSettings').select(['quietFrom', 'quietTo']).executeTakeFirst()
  if (!row) return defaultQuiet
  if (row.quietFrom === null || row.quietTo === null) return { ...defaultQuiet, isOn: false }
  return { isOn: true, from: timeOf(row.quietFrom), to: timeOf(row.quietTo) }
}

export async function getQuiet(tx: BusinessTx): Promise<Quiet> {
  const { isOn, from, to } = await getQuietForm(tx)
  return isOn ? { from, to } : null
}

/** The name that the business shows to its clients, and its booking page; without one its id stands for the path. */
export async function getSender(tx: BusinessTx): Promise<{ businessName: string; slug: string; isActive: boolean }> {
  const row = await tx
    .selectFrom('business as b')
    .leftJoin('bookingLink as l', 'l.businessId', 'b.id')
    .select((is) => [is.fn.coalesce('l.businessName', 'b.name').as('businessName'), 'l.slug', 'l.isActive'])
    .executeTakeFirstOrThrow()
  return { ...row, slug: row.slug ?? tx.businessId, isActive: row.isActive ?? false }
}

export const pageUrl = ({ slug, isActive }: { slug: string; isActive: boolean }): string | null =>
  isActive ? fullAddress(paths.booking(slug)) : null

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
