import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describePublicApi } from './api-description.ts'
import { sdkClient, type Description } from './sdk-client.ts'

/** Writes the typed client of version 1 of the API: `npm run sdk -- <file>`. */
const path = process.argv[2] ?? 'dist/sdk/client.ts'
mkdirSync(dirname(path), { recursive: true })
writeFileSync(path, sdkClient(JSON.parse(await describePublicApi()) as Description))
console.log(path)
