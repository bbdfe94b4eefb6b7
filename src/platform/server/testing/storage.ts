import { createHash, createHmac, hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Operation = 'put' | 'begin' | 'part' | 'complete' | 'abort' | 'list' | 'listUploads' | 'get' | 'remove'
type StorageRequest = { operation: Operation; key: string; query: URLSearchParams; body: Buffer }
type Answer = { status: number; body: string | Buffer }

const xml = (name: string, inner: string): Answer => ({
  status: 200,
  body: `<?xml version="1.0"?><${name}>${inner}</${name}>`,
})
const refusal = (status: number, code: string): Answer => ({
  ...xml('Error', `<Code>${code}</Code><Message>${code}</Message>`),
  status,
})
const nothing: Answer = { status: 204, body: '' }
const etag = (body: Buffer) => createHash('md5').update(body).digest('hex')

/** Who may ask. */
const storageKeys = { AWS_ACCESS_KEY_ID: 'stored', AWS_SECRET_ACCESS_KEY: 'and signed', AWS_REGION: 'sa-east-1' }

/**
 * A storage that speaks as much of S3 as backups ask for, has the bucket `salon`, and refuses what is not signed. `fails` says
 * of what is asked with which code it is refused; `broken` ends the connection in the middle, `silent` never answers, a `page` is what
 * others answer.
 */
export async function runStorage({ pageLength = 1000 } = {}) {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>()
  const asked: Operation[] = []
  const faults: {
    fails: (one: StorageRequest) => [number, string] | 'broken' | 'silent' | { page: string } | undefined
  } = {
    fails: () => undefined,
  }
  let count = 0

  const does: Record<Operation, (one: StorageRequest) => Answer> = {
    put({ key, body }) {
      objects.set(key, body)
      return { status: 200, body: '' }
    },
    begin({ key }) {
      const id = `upload-${++count}`
      uploads.set(id, { key, parts: new Map() })
      return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`)
    },
    part({ query, body }) {
      uploads.get(query.get('uploadId')!)!.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, body: '' }
    },
    complete({ key, query, body }) {
      const { parts } = uploads.get(query.get('uploadId')!)!
      const listed = body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)
      const whole = Array.from(listed, ([, number]) => parts.get(Number(number))!)
      objects.set(key, Buffer.concat(whole))
      uploads.delete(query.get('uploadId')!)
      return xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>${etag(body)}</ETag>`)
    },
    abort({ query }) {
      uploads.delete(query.get('uploadId')!)
      return nothing
    },
    list({ query }) {
      const from = Number(query.get('continuation-token') ?? 0)
      const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
      const page = keys.slice(from, from + pageLength).map((key) => `<Contents><Key>${key}</Key></Contents>`)
      const next = from + pageLength
      const more = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
      return xml('ListBucketResult', `<IsTruncated>${more !== ''}</IsTruncated>${more}${page.join('')}`)
    },
    listUploads: ({ query }) =>
      xml(
        'ListMultipartUploadsResult',
        Array.from(uploads)
          .filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
          .map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
          .join(''),
      ),
    get({ key }) {
      const body = objects.get(key)
      return body ? { status: 200, body } : refusal(404, 'NoSuchKey')
    },
    remove({ key }) {
      objects.delete(key)
      return nothing
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const { pathname, searchParams: query } = new URL(request.url!, 'http://storage')
    const [, bucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? []
    const one: StorageRequest = { operation: operationOf(request.method!, key, query), key, query, body }
    asked.push(one.operation)
    const fault = faults.fails(one)
    if (fault === 'silent') return
    if (typeof fault === 'object' && 'page' in fault) return void response.end(fault.page)
    const found = refusedSignature(request, body) ?? (Array.isArray(fault) ? refusal(...fault) : undefined)
    if (fault === 'broken' && one.operation !== 'get') return void request.socket.destroy()
    const made = found ?? (bucket === 'salon' ? does[one.operation](one) : refusal(404, 'NoSuchBucket'))
    response.writeHead(made.status, { etag: `"${etag(body)}"`, 'content-length': Buffer.byteLength(made.body) })
    if (fault === 'broken') response.write(made.body.slice(0, made.body.length / 2), () => request.socket.destroy())
    else response.end(made.body)
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    env: { ...storageKeys, AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    objects,
    uploads,
    asked,
    faults,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function operationOf(method: string, key: string, query: URLSearchParams): Operation {
  const isOfUpload = query.has('uploadId')
  switch (method) {
    case 'PUT':
      return isOfUpload ? 'part' : 'put'
    case 'POST':
      return isOfUpload ? 'complete' : 'begin'
    case 'DELETE':
      return isOfUpload ? 'abort' : 'remove'
    default:
      if (key !== '') return 'get'
      return query.has('uploads') ? 'listUploads' : 'list'
  }
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4, made anew of what came. */
function refusedSignature({ method, url, headers }: IncomingMessage, body: Buffer): Answer | undefined {
  const [, id, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=(\S+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!signature) return refusal(403, 'AccessDenied')
  if (id !== storageKeys.AWS_ACCESS_KEY_ID) return refusal(403, 'InvalidAccessKeyId')
  const [path, query = ''] = url!.split('?') as [string, string?]
  const sum = hash('sha256', body)
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...names!.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    sum,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash('sha256', canonical)].join('\n')
  const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${storageKeys.AWS_SECRET_ACCESS_KEY}`,
  )
  return hmac(key, text).toString('hex') === signature ? undefined : refusal(403, 'SignatureDoesNotMatch')
}
