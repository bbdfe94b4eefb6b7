import { createHash } from 'node:crypto'
import type { AnyContractRouter } from '@orpc/contract'
import { ownName, productName } from '../platform/brand.ts'

export const builtDescription = 'dist/api.json'
export const builtPublicDescription = 'dist/api-v1.json'

/** The OpenAPI description of all procedures. The build makes it, because making it blocks the process for a second. */
export async function describeApi(): Promise<string> {
  const { contract } = await import('./router.ts')
  return JSON.stringify(await describe(contract, { title: ownName, version: '1' }))
}

/** Texts for people: with other ones an open page goes on as before. */
const ofNoContract = new Set(['summary', 'description', 'default'])

/** A short name for what a description lets pages and server say to each other. */
export function contractOf(description: string): string {
  const bare = JSON.stringify(
    JSON.parse(description, (key, value: unknown) =>
      typeof value === 'string' && ofNoContract.has(key) ? undefined : value,
    ),
  )
  return createHash('sha256').update(bare).digest('hex').slice(0, 12)
}

async function describe(contract: AnyContractRouter, info: { title: string; version: string; description?: string }) {
  const { OpenAPIGenerator } = await import('@orpc/openapi')
  const { ZodToJsonSchemaConverter } = await import('@orpc/zod/zod4')
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, { info, servers: [{ url: '/api' }] })
}

/**
 * The description of version 1 alone: the procedures that customers' programs call with a key, and what their authors need
 * to know.
 */
export async function describePublicApi(): Promise<string> {
  const { integrationsContract } = await import('../integrations/contract.ts')
  const description = await describe(integrationsContract.v1, {
    title: `${ownName} API`,
    version: '1',
    description: aboutPublicApi,
  })
  for (const [path, operations] of Object.entries(description.paths ?? {}))
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      operation.tags = [path.split('/')[2]!]
      operation.security = [{ key: [] }]
      if (method !== 'get') operation.parameters = [...(operation.parameters ?? []), idempotencyKey]
    }
  const securitySchemes = { key: { type: 'http', scheme: 'bearer' } } as const
  return JSON.stringify({ ...description, components: { ...description.components, securitySchemes } })
}

type Operation = { tags?: string[]; security?: object[]; parameters?: object[] }

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'De 8 a 100 caracteres. Durante um dia, a mesma requisição com a mesma chave é executada uma única vez.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}

const aboutPublicApi = `
Toda requisição leva uma chave do negócio: \`Authorization: Bearer ak_…\`. O proprietário cria as chaves em Configurações, na aba
Negócio, e escolhe os acessos de cada uma.

- Valores em dinheiro são centavos inteiros (\`…Cents\`). Instantes são UTC (ISO 8601); \`date\` e \`time\` são do fuso do negócio.
- \`RateLimit-Limit\`, \`RateLimit-Remaining\` e \`RateLimit-Reset\` (segundos) informam quantas requisições ainda restam. Depois disso a resposta
  é 429, com \`Retry-After\`.
- Em requisições que gravam dados, envie \`Idempotency-Key\`: repetir a requisição devolve a primeira resposta, com \`Idempotency-Replayed: true\`.
- Um erro é \`{ code, status, message, data }\`. O \`code\` não muda; o texto pode mudar.
- Na versão 1, novos campos podem surgir, mas nenhum campo é removido nem muda de significado.`

/** Replaces the product's built-in name in a description's title with the name that the operator chose. */
export function withProductName(description: string): string {
  const { info, ...rest } = JSON.parse(description) as { info: { title: string } }
  return JSON.stringify({ info: { ...info, title: info.title.replace(ownName, productName) }, ...rest })
}
