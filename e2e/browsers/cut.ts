import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A line between a browser and the server that can be cut, for browsers that cannot be told to be offline. */
export class Line {
  readonly #to: number
  readonly #open = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  constructor(to: number) {
    this.#to = to
  }

  get origin(): string {
    return `http://localhost:${this.#port}`
  }

  async join(): Promise<void> {
    const server = createServer((near) => {
      const far = connect(this.#to, 'localhost')
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#open.add(socket)
        socket.pipe(other)
        socket.on('error', () => other.destroy())
        socket.on('close', () => {
          this.#open.delete(socket)
          other.destroy()
        })
      }
    })
    this.#server = server
    await new Promise<void>((resolve) => {
      server.listen(this.#port, 'localhost', resolve)
    })
    this.#port = (server.address() as AddressInfo).port
  }

  /** Ends what is under way and refuses what comes, until it is joined again at the same port. */
  async cut(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = new Promise((resolve) => {
      server.close(resolve)
    })
    for (const socket of this.#open) socket.destroy()
    await closed
  }
}
