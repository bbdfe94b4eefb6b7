import { productName } from '../platform/brand.ts'
export const builtDescription = 'dist/api.json'

/** All doors for machines, as OpenAPI. It is made when the product is built: it takes a second in which nobody is answered. */
export async function describeApi(): Promise<string> {
  const { OpenAPIGenerator } = await import('@orpc/openapi')
  const { ZodToJsonSchemaConverter } = await import('@orpc/zod/zod4')
  const { contract } = await import('./router.ts')
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const info = { title: productName, version: '1' }
  return JSON.stringify(await generator.generate(contract, { info, servers: [{ url: '/api' }] }))
}
