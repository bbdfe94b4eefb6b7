import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from './story.ts'
import { port } from './handed.ts'

type Answer = (asked: IncomingMessage, answer: ServerResponse) => void

/**
 * A proxy between the browser and the server, such as the network of a hotel. It forwards everything until `answers`
 * is set.
 */
export type Proxy = {
  url: string
  /** Its own answer to requests with a matching path, and how often it has given one. */
  answers: { path: RegExp; with: Answer } | null
  count: number
}

const server = `http://localhost:${port}`

async function standBetween(): Promise<Proxy & { close: () => Promise<void> }> {
  const proxy = createServer((asked, answer) => {
    const own = between.answers
    if (own?.path.test(asked.url!)) {
      between.count++
      // The request is read to its end before the proxy answers.
      asked.resume().once('end', () => own.with(asked, answer))
    } else passOn(asked, answer)
  })
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
  const between = {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    answers: null as Proxy['answers'],
    count: 0,
    close: () =>
      new Promise<void>((done) => {
        proxy.close(() => done())
        proxy.closeAllConnections()
      }),
  }
  return between
}

function passOn(asked: IncomingMessage, answer: ServerResponse, url = asked.url!) {
  const { method, headers } = asked
  const passed = request(server + url, { method: method!, headers }, (from) => {
    answer.writeHead(from.statusCode!, from.headers)
    from.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}

/** Tests whose page reaches the server through the proxy. */
export const test = base.extend<{ between: Proxy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
  between: async ({}, use) => {
    const between = await standBetween()
    await use(between)
    await between.close()
  },
  baseURL: async ({ between }, use) => use(between.url),
  // No other story has its address.
  isCold: true,
})

const page = '<!doctype html><title>Wi-Fi</title><h1>Aceite os termos para usar a rede</h1>'
const html =
  (status: number, headers = {}): Answer =>
  (_, answer) =>
    answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(page)
const json =
  (text: string, status = 200): Answer =>
  (_, answer) =>
    answer.writeHead(status, { 'content-type': 'application/json' }).end(text)
const bare =
  (status: number, headers = {}): Answer =>
  (_, answer) =>
    answer.writeHead(status, headers).end()

/** A complete answer of our server to another request, as a cache that mixes requests up would return it. */
const anothers: Answer = (asked, answer) => {
  asked.headers['content-length'] = '2'
  asked.url = '/rpc/sales/lastReceipt'
  const { method, headers } = asked
  const passed = request(server + asked.url, { method: method!, headers }, (from) => {
    answer.writeHead(from.statusCode!, from.headers)
    from.pipe(answer)
  })
  passed.end('{}')
}

/** The real server with its database away; only the echoed mark distinguishes it from a proxy. */
const away: Answer = (asked, answer) => {
  const mark = asked.headers['x-question']
  const data = { title: 'Sistema indisponível', text: 'Tente novamente em instantes.' }
  answer
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': '5', ...(mark && { 'x-answers': mark }) })
    .end(JSON.stringify({ json: { defined: false, code: 'UNAVAILABLE', status: 503, message: data.text, data } }))
}

export const strangeAnswers: Record<string, Answer> = {
  '200 with a page': html(200),
  '200 without anything': bare(200),
  '200 with {}': json('{}'),
  '200 with {"json":null}': json('{"json":null}'),
  '200 with {"json":{}}': json('{"json":{}}'),
  '200 with the receipt of another sale': anothers,
  '204 without anything': bare(204),
  '302 to a page': bare(302, { location: '/hotel' }),
  '304 by something between': bare(304),
  '401 with a page': html(401),
  '403 with a page': html(403),
  '404 with a page': html(404),
  '407 by something between': html(407, { 'proxy-authenticate': 'Basic' }),
  '409 with {}': json('{}', 409),
  '500 with a page': html(500),
  '503 in our own words': away,
  '511 by something between': html(511),
  'a connection that is cut within the answer': (_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' }).write('{"json":{"saleId":')
    setTimeout(() => answer.destroy(), 50)
  },
  'half of an answer that says it is whole': json('{"json":{"saleId":"'),
}
