import { connect } from 'node:net'

/** Sends raw bytes, which may be invalid HTTP, and returns everything received until the connection ends. */
export function sendRaw(port: number, bytes: string | Buffer, host = '127.0.0.1'): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host }, () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => (answer += part))
    socket.on('close', () => done(answer))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // If the server closes at once, unread bytes cause a reset.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') fail(error)
    })
  })
}

export const statusIn = (answer: string): number => Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
