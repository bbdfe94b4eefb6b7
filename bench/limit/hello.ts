import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The shortest HTTP answer that Node can give, in its own process. */
const server = createServer((_request, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))
