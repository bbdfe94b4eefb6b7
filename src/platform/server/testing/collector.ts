import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status?: { code: number }
}
type CollectedMessage = { path: string; headers: IncomingHttpHeaders; body: string }

/** A collector of OpenTelemetry that keeps what it is sent. `status` 0 never answers. */
export async function runCollector({ status = 200 } = {}) {
  const sent: CollectedMessage[] = []
  const answers = { status }
  const keep = async (request: IncomingMessage, response: ServerResponse) => {
    sent.push({ path: request.url!, headers: request.headers, body: await text(request) })
    // Nothing is a message of protobuf as well, but none of JSON.
    const type = request.headers['content-type']
    if (answers.status !== 0)
      response.writeHead(answers.status, { 'content-type': type }).end(type === 'application/json' ? '{}' : '')
  }
  const server = createServer((request, response) => void keep(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const to = (path: string) => sent.filter((one) => one.path === path)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    to,
    spans: () =>
      to('/v1/traces').flatMap(({ body }) => {
        const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
      }),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const attributesOf = ({ attributes }: SentSpan): Record<string, string | number | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
