import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Which bytes are counted: those that go to the server, or those that come back. */
type Direction = 'asked' | 'answered'

export type CuttingProxy = {
  port: number
  /** The bytes of all connections since the line was whole. */
  passed: Record<Direction, number>
  /** Cuts the connection on which the byte after these comes, counted from now on. What comes later has a whole line. */
  cutAfter(bytes: number, direction: Direction): void
  /** Whether a cut has been made since the line was whole. */
  isCut(): boolean
  /** Makes the line whole: what was still to be cut is not, and bytes are counted anew. */
  mend(): void
  close(): void
}

/** A line to a server that breaks in the middle of what is said, where a test wants it to. */
export async function startCuttingProxy(port: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  const passed = { asked: 0, answered: 0 }
  let cut: { bytes: number; direction: Direction } | undefined
  let wasCut = false

  function pass(from: Socket, to: Socket, direction: Direction): void {
    from.on('data', (chunk) => {
      const room = cut?.direction === direction ? cut.bytes - passed[direction] : Infinity
      passed[direction] += chunk.length
      if (chunk.length <= room) return void to.write(chunk)
      cut = undefined
      wasCut = true
      // What was said before arrives, and then nothing more on either side.
      to.end(chunk.subarray(0, room))
      from.resetAndDestroy()
    })
    from.on('error', () => {}) // who is cut off may say so
    from.on('close', () => {
      sockets.delete(from)
      to.end()
    })
    sockets.add(from)
  }

  const server = createServer((client) => {
    const line = connect(port, '127.0.0.1')
    pass(client, line, 'asked')
    pass(line, client, 'answered')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mend = (): void => {
    Object.assign(passed, { asked: 0, answered: 0 })
    wasCut = false
    cut = undefined
  }
  return {
    port: (server.address() as AddressInfo).port,
    passed,
    cutAfter(bytes, direction) {
      mend()
      cut = { bytes, direction }
    },
    isCut: () => wasCut,
    mend,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
