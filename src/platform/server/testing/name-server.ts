import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

type Entry = { TXT?: string[]; A?: string[]; AAAA?: string[]; CNAME?: string }
const types = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const

export type NameServer = { address: string; names: Record<string, Entry>; isAway: boolean; close(): void }

/** A name server with the records in `names`. While `isAway`, it answers with a failure. */
export async function openNameServer(port = 0): Promise<NameServer> {
  const socket = createSocket('udp4')
  const server: NameServer = { address: '', names: {}, isAway: false, close: () => socket.close() }
  socket.on('message', (question, from) => {
    socket.send(answerTo(question, server.names, server.isAway), from.port, from.address)
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

function answerTo(message: Buffer, names: Record<string, Entry>, isAway: boolean): Buffer {
  const { name, end } = nameAt(message, 12)
  const type = message.readUInt16BE(end)
  const entry = names[name]
  const records = isAway ? [] : recordsOf(name, type, names)
  const head = Buffer.alloc(12)
  message.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | (isAway ? 2 : entry ? 0 : 3), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, message.subarray(12, end + 4), ...records])
}

/** Resolves a CNAME like a recursive server: the answer includes the target's records. */
function recordsOf(name: string, type: number, names: Record<string, Entry>): Buffer[] {
  const entry = names[name] ?? {}
  if (entry.CNAME) return [record(name, types.CNAME, written(entry.CNAME)), ...recordsOf(entry.CNAME, type, names)]
  if (type === types.TXT)
    return (entry.TXT ?? []).map((text) => record(name, type, Buffer.from([text.length, ...Buffer.from(text)])))
  const addresses = type === types.A ? entry.A : type === types.AAAA ? entry.AAAA : []
  return (addresses ?? []).map((address) => record(name, type, bytesOf(address)))
}

function record(name: string, type: number, data: Buffer): Buffer {
  const middle = Buffer.alloc(10)
  middle.writeUInt16BE(type, 0)
  middle.writeUInt16BE(1, 2)
  middle.writeUInt16BE(data.length, 8)
  return Buffer.concat([written(name), middle, data])
}

const written = (name: string): Buffer =>
  Buffer.concat([...name.split('.').map((one) => Buffer.from([one.length, ...Buffer.from(one)])), Buffer.from([0])])

/** IPv6 addresses must be written in full. */
const bytesOf = (address: string): Buffer =>
  isIPv6(address) ? Buffer.from(address.replaceAll(':', ''), 'hex') : Buffer.from(address.split('.').map(Number))

function nameAt(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}
