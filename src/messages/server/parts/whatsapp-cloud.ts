import * as z from 'zod/mini'
import { fetchJson } from '../../../platform/server/outside/fetch-json.ts'
import { settings } from '../../../platform/server/settings.ts'
import { replyButtons } from '../../reply.ts'
import { longestAnswer, outcomeOf, type SendText, unnamed } from './text-outcome.ts'

const version = 'v23.0'
const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })
const refusal = z.object({ error: z.object({ code: z.int() }) })

/** Error codes of the Cloud API that stop the whole account: key, permissions, policy, template, payment. */
const ofTheAccount = new Set([
  0, 3, 10, 190, 200, 33, 368, 131031, 131042, 131045, 132000, 132001, 132007, 132012, 132015, 132016, 133010,
])
/** Error codes of the Cloud API for rate limits. */
const tooMuch = new Set([4, 80007, 130429, 131048, 131056])

/** What each button of the template sends back when it is pressed. */
const buttons = replyButtons.map((payload, index) => ({
  type: 'button',
  sub_type: 'quick_reply',
  index: String(index),
  parameters: [{ type: 'payload', payload }],
}))

/** Sends by WhatsApp's official API, where a business may start a chat only with an approved template. */
export const sendWhatsApp: SendText = async ({ sender, token, template, hasButtons }, { to, values }) => {
  const parameters = values.map((text) => ({ type: 'text', text }))
  const body = {
    messaging_product: 'whatsapp',
    to: to.replace('+', ''),
    type: 'template',
    template: {
      name: template,
      language: { code: 'pt_BR' },
      components: [{ type: 'body', parameters }, ...(hasButtons ? buttons : [])],
    },
  }
  const { status, json } = await fetchJson(new URL(`/${version}/${sender}/messages`, settings.whatsappUrl), {
    method: 'POST',
    milliseconds: longestAnswer,
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  if (status < 300) {
    const taken = z.safeParse(accepted, json)
    return taken.success ? { outcome: 'sent', providerId: taken.data.messages[0]!.id } : unnamed('unsure')
  }
  const read = z.safeParse(refusal, json)
  const code = read.success ? read.data.error.code : null
  if (code !== null && tooMuch.has(code)) return unnamed('later')
  if (code !== null && ofTheAccount.has(code)) return unnamed('account')
  return unnamed(outcomeOf(status))
}
