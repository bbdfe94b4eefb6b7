import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { openToAll } from '../../accounts/server/guarded-route.ts'
import * as field from '../../platform/fields.ts'
import { paths } from '../../platform/paths.ts'
import { isSameSecret, isSignedWith } from '../../platform/server/same-secret.ts'
import { callerAddress, networkOf } from '../../platform/server/http/hosts.ts'
import { limit } from '../../platform/server/http/limits.ts'
import { refuseForged } from '../../platform/server/http/forged-event.ts'
import { repliesIn } from '../reply.ts'
import { keepReplies } from './keep-replies.ts'
import { verifyTokenOf, whatsappAccount } from './parts/whatsapp-account.ts'

type Edge = { Bindings: HttpBindings }

/** What WhatsApp tells a business of its clients' answers. Each business has an address and a secret of its own. */
export const messageEvents = new Hono<Edge>()

const idSchema = field.id()
const mostBytes = 1_000_000
const bounded = bodyLimit({ maxSize: mostBytes, onError: (c) => c.text('', 413) })

const accountIn = async (c: Context<Edge, '/webhooks/whatsapp/:business'>) => {
  const { success, data } = z.safeParse(idSchema, c.req.param('business'))
  return success ? whatsappAccount(data) : null
}

/** The service asks once whether the address is meant for it. */
messageEvents.get(paths.messageEvents(':business'), openToAll, async (c) => {
  const account = await accountIn(c)
  const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = c.req.query()
  const isOurs = account && mode === 'subscribe' && isSameSecret(token, verifyTokenOf(account))
  if (!isOurs) return forged(c, account?.businessId)
  return /^[\w-]{1,200}$/.test(challenge) ? c.text(challenge) : c.text('', 400)
})

/** The signature over the raw body is looked at before any limit, so that forged events hold up no real ones. */
messageEvents.post(paths.messageEvents(':business'), openToAll, bounded, async (c) => {
  const account = await accountIn(c)
  const body = Buffer.from(await c.req.arrayBuffer())
  if (!account || !isSigned(body, c.req.header('x-hub-signature-256') ?? '', account.appSecret))
    return forged(c, account?.businessId)
  const replies = repliesIn(readJson(body), account.sender)
  if (replies.length > 0) await keepReplies(account, replies)
  return c.text('')
})

const isSigned = (body: Buffer, header: string, secret: string): boolean =>
  header.startsWith('sha256=') && isSignedWith(secret, body, header.slice('sha256='.length))

/** Forged events count only while there is a secret to guess. */
const forged = async (c: Context<Edge>, businessId: string | undefined): Promise<Response> =>
  businessId
    ? refuseForged(c, limit('message.forged', businessId, networkOf(callerAddress(c.env.incoming))), true)
    : c.text('', 401)

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
