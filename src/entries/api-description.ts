import { ownName, productName } from '../platform/brand.ts'

export const builtDescription = 'dist/api.json'

/** The OpenAPI description of all doors. The build makes it, because making it blocks the process for a second. */
export async function describeApi(): Promise<string> {
  const { OpenAPIGenerator } = await import('@orpc/openapi')
  const { ZodToJsonSchemaConverter } = await import('@orpc/zod/zod4')
  const { contract } = await import('./router.ts')
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const info = { title: ownName, version: '1' }
  return JSON.stringify(await generator.generate(contract, { info, servers: [{ url: '/api' }] }))
}

/** As the operator presents the product. */
export function titled(description: string): string {
  const { info, ...rest } = JSON.parse(description) as { info: { title: string } }
  return JSON.stringify({ info: { ...info, title: productName() }, ...rest })
}
