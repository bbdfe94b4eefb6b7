import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The shortest answer over HTTP that Node can give, in a process of its own. */
const server = createServer((_request, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))
