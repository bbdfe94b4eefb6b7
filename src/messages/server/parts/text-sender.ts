import * as z from 'zod/mini'
import { fetchJson, NoOutsideAnswer } from '../../../platform/server/outside/fetch-json.ts'
import { settings } from '../../../platform/server/settings.ts'
import type { TextChannel } from '../../channel.ts'
import { smsText } from '../../sms.ts'
import {
  type ChannelAccount,
  longestAnswer,
  outcomeOf,
  type SendText,
  type SentText,
  type TextMessage,
  unnamed,
} from './text-outcome.ts'
import { sendWhatsApp } from './whatsapp-cloud.ts'

const accepted = z.object({ id: z.string() })

/** SMS through Zenvia's API. */
const sendSms: SendText = async ({ sender, token }, { to, text }) => {
  const { status, json } = await fetchJson(new URL('/v2/channels/sms/messages', settings.smsUrl), {
    method: 'POST',
    milliseconds: longestAnswer,
    headers: { 'x-api-token': token },
    body: { from: sender, to: to.replace('+', ''), contents: [{ type: 'text', text: smsText(text) }] },
  })
  if (status < 300) return unnamed(z.safeParse(accepted, json).success ? 'sent' : 'unsure')
  return unnamed(outcomeOf(status))
}

const senders: Record<TextChannel, SendText> = { whatsapp: sendWhatsApp, sms: sendSms }

export async function sendText(account: ChannelAccount, text: TextMessage): Promise<SentText> {
  try {
    return await senders[account.channel](account, text)
  } catch (error) {
    if (!(error instanceof NoOutsideAnswer)) throw error
    return unnamed(neverLeft(error) ? 'later' : 'unsure')
  }
}

/** Error codes of connections that were never made, so that nothing was sent. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function neverLeft(error: Error): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (unreached.has((cause as NodeJS.ErrnoException).code ?? '')) return true
  return false
}
