import { fork } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'

/**
 * A payment of the simulator, which runs the part of Mercado Pago's API that we use in its own process. Tests set its
 * mood and change its payments.
 */
type SimulatedPayment = {
  id: number
  status: string
  status_detail: string
  currency_id: string
  collector_id: number
  external_reference: string
  transaction_amount: number
  transaction_amount_refunded: number
  payment_method_id: string
  [more: string]: unknown
}
/** `lost`: the request is carried out and its answer is lost. */
type Mood = 'well' | 'away' | 'lost' | 'slow' | 'garbage' | 'html' | 'busy' | 'refuses'

export const simulatedAccount = '4711'
export const simulatedToken = 'APP_USR-simulado'
/** The token of another account, which sees none of the first one's payments. */
export const rivalToken = 'APP_USR-rival'
/** The account of each token. */
const accountOf: Record<string, string> = { [simulatedToken]: simulatedAccount, [rivalToken]: '4712' }
export const simulatedSecret = 'segredo-do-webhook'

type SigningOptions = { secret?: string; requestId?: string; ts?: string; signed?: string }

/** The headers of the provider's events; `signed` overrides the signed text, to forge a signature. */
export function signedEvent(paymentId: string | number, signing: SigningOptions = {}): Record<string, string> {
  const { secret = simulatedSecret, requestId = randomUUID(), ts = '1704908010' } = signing
  const { signed = `id:${paymentId};request-id:${requestId};ts:${ts};` } = signing
  const v1 = createHmac('sha256', secret).update(signed).digest('hex')
  return { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId }
}

export type Simulator = {
  url: string
  be(mood: Mood): Promise<void>
  /** All payments, newest last. */
  payments(): Promise<SimulatedPayment[]>
  change(id: string | number, change: Partial<SimulatedPayment>): Promise<void>
  /** Pays at the provider's own page. */
  payAtCheckout(reference: string, change?: Partial<SimulatedPayment>): Promise<SimulatedPayment>
  asked(): Promise<string[]>
  stop(): Promise<void>
}

const control = '/simulator'

export async function startSimulator(port = 0): Promise<Simulator> {
  const child = fork(fileURLToPath(import.meta.url), [String(port)])
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The simulator ended before it listened')))
  const [at] = (await Promise.race([once(child, 'message'), ended])) as [number]
  // A test process that forgets to stop the simulator can still exit, and the simulator exits with it.
  child.unref()
  child.channel?.unref()
  const url = `http://127.0.0.1:${at}`
  const tell = async (what: string, body: object = {}): Promise<unknown> =>
    (await fetch(`${url}${control}/${what}`, { method: 'POST', body: JSON.stringify(body) })).json()
  return {
    url,
    be: async (mood) => void (await tell('be', { mood })),
    payments: async () => (await tell('payments')) as SimulatedPayment[],
    change: async (id, change) => void (await tell('change', { id, change })),
    payAtCheckout: async (reference, change) => (await tell('checkout', { reference, change })) as SimulatedPayment,
    asked: async () => (await tell('asked')) as string[],
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

function simulate(port: number): void {
  const payments: SimulatedPayment[] = []
  const preferences = new Map<string, { external_reference: string; items: { unit_price: number }[] }>()
  const answered = new Map<string, { request: string; answer: object }>()
  const asked: string[] = []
  let mood: Mood = 'well'

  const add = (values: Partial<SimulatedPayment>): SimulatedPayment => {
    const payment = {
      id: 90_000_000_000 + payments.length,
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      currency_id: 'BRL',
      collector_id: Number(simulatedAccount),
      external_reference: '',
      transaction_amount: 0,
      transaction_amount_refunded: 0,
      payment_method_id: 'pix',
      ...values,
    }
    payments.push(payment)
    return payment
  }
  const byId = (id: unknown) => payments.find((one) => String(one.id) === String(id))

  /** An account sees its own payments, and those of accounts without a token here, which serve as wrong answers. */
  const isSeenBy = (account: string, { collector_id }: SimulatedPayment) =>
    [account, undefined].includes(Object.values(accountOf).find((one) => one === String(collector_id)))

  const controls: Record<string, (body: Record<string, unknown>) => unknown> = {
    be: (body) => (mood = body['mood'] as Mood),
    payments: () => payments,
    asked: () => asked,
    change: ({ id, change }) => Object.assign(byId(id)!, change),
    checkout: ({ reference, change }) => {
      const { items } = [...preferences.values()].find((one) => one.external_reference === reference)!
      const paid = { status: 'approved', status_detail: 'accredited', payment_method_id: 'visa' }
      return add({
        ...paid,
        external_reference: String(reference),
        transaction_amount: items[0]!.unit_price,
        ...(change as object),
      })
    },
  }

  /** Idempotency: the same key and request give the first answer again. */
  const once = (key: string | undefined, body: string, make: () => object) => {
    const before = key && answered.get(key)
    if (before) return before.request === body ? { status: 200, json: before.answer } : { status: 400, json: {} }
    const answer = make()
    if (key) answered.set(key, { request: body, answer })
    return { status: 201, json: answer }
  }

  const create = (sent: Record<string, unknown>, account: string) => {
    const isPix = sent['payment_method_id'] === 'pix'
    const reference = String(sent['external_reference'])
    return add({
      collector_id: Number(account),
      external_reference: reference,
      notification_url: sent['notification_url'] ?? null,
      transaction_amount: Number(sent['transaction_amount']),
      payment_method_id: String(sent['payment_method_id']),
      status_detail: isPix ? 'pending_waiting_transfer' : 'pending_waiting_payment',
      ...(isPix
        ? {
            point_of_interaction: {
              transaction_data: { qr_code: `00020126580014BR.GOV.BCB.PIX0136${reference.slice(0, 36)}` },
            },
          }
        : {
            transaction_details: {
              external_resource_url: `https://www.mercadopago.com.br/payments/${reference}/ticket`,
            },
          }),
    })
  }

  const answer = (
    account: string,
    method: string,
    url: URL,
    key: string | undefined,
    body: string,
  ): { status: number; json: object } => {
    const [, , id, last] = url.pathname.slice(1).split('/')
    if (mood === 'busy') return { status: 429, json: { message: 'too many requests' } }
    if (mood === 'refuses') return { status: 400, json: { message: 'invalid payer' } }
    if (url.pathname === '/users/me') return { status: 200, json: { id: Number(account) } }
    if (url.pathname === '/v1/payments/search') {
      const reference = url.searchParams.get('external_reference')
      return {
        status: 200,
        json: {
          results: payments
            .filter((one) => isSeenBy(account, one) && one.external_reference === reference)
            .toReversed(),
        },
      }
    }
    if (method === 'POST' && url.pathname === '/v1/payments')
      return once(key, body, () => create(JSON.parse(body) as Record<string, unknown>, account))
    if (method === 'POST' && url.pathname === '/checkout/preferences')
      return once(key, body, () => {
        const preference = `pref-${preferences.size + 1}`
        preferences.set(preference, JSON.parse(body) as never)
        return {
          id: preference,
          init_point: `https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=${preference}`,
        }
      })
    const payment = byId(id)
    if (!payment || !isSeenBy(account, payment)) return { status: 404, json: { message: 'Payment not found' } }
    if (method === 'POST' && last === 'refunds')
      return once(key, body, () => {
        Object.assign(payment, { status: 'refunded', transaction_amount_refunded: payment.transaction_amount })
        return { id: 1, payment_id: payment.id }
      })
    if (method === 'PUT') {
      if (payment.status !== 'pending') return { status: 400, json: { message: 'invalid status' } }
      Object.assign(payment, { status: 'cancelled', status_detail: 'by_collector' })
    }
    return { status: 200, json: payment }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const url = new URL(request.url!, 'http://simulator')
    if (url.pathname.startsWith(control)) {
      const done = controls[url.pathname.slice(control.length + 1)]!(JSON.parse(body) as Record<string, unknown>)
      return void response.end(JSON.stringify(done ?? null))
    }
    asked.push(`${request.method} ${url.pathname}`)
    if (mood === 'away') return void request.socket.destroy()
    const account = accountOf[request.headers.authorization?.slice('Bearer '.length) ?? '']
    if (!account) {
      response.writeHead(401)
      return void response.end('{"message":"invalid access token"}')
    }
    const { status, json } = answer(account, request.method!, url, request.headers['x-idempotency-key'] as string, body)
    if (mood === 'lost') return void request.socket.destroy()
    // Never answers: the caller gives up and closes the socket.
    if (mood === 'slow') return
    response.writeHead(status, { 'content-type': 'application/json' })
    const texts: Partial<Record<Mood, string>> = { garbage: '{"id":"x","status":7}', html: '<html>Manutenção</html>' }
    response.end(texts[mood] ?? JSON.stringify(json))
  }
  const server = createServer((request, response) => void serve(request, response))
  server.listen(port, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
  process.on('disconnect', () => process.exit())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) simulate(Number(process.argv[2] ?? 0))
