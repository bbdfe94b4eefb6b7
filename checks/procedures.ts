import { isContractProcedure, type AnyContractProcedure } from '@orpc/contract'
import { isProcedure } from '@orpc/server'
import type { Access, ProcedureMeta } from '../src/accounts/procedure.ts'
import { may, roles, type Permission, type Role } from '../src/accounts/permissions.ts'
import { contract, type ProcedureName, router } from '../src/entries/router.ts'
import type { Schema } from './input-places.ts'

/** The parts of a procedure that the checks use. */
export type Procedure = {
  /** The path in the contract, such as `clients.get`. */
  name: string
  access: Access | undefined
  method: string
  path: string
  inputFields: string[] | null
  inputSchema: Schema | undefined
  mostBytes: number | undefined
  weight: ProcedureMeta['weight']
  takesKeys: boolean
  whileReadOnly: ProcedureMeta['whileReadOnly']
  outputFields: string[]
  stepUp: boolean
  hasOutput: boolean
  hasHandler: boolean
}

export type { ProcedureName }

export const procedures: Procedure[] = proceduresIn(contract, router)

export function proceduresIn(contract: object, handlers: unknown, names: string[] = []): Procedure[] {
  return Object.entries(contract).flatMap(([key, part]: [string, object]) => {
    const handler = (handlers as Record<string, unknown> | undefined)?.[key]
    const name = [...names, key]
    return isContractProcedure(part) ? [procedureOf(part, handler, name.join('.'))] : proceduresIn(part, handler, name)
  })
}

function procedureOf(procedure: AnyContractProcedure, handler: unknown, name: string): Procedure {
  const { meta, route, inputSchema, outputSchema } = procedure['~orpc']
  const schema = inputSchema as Schema | undefined
  return {
    name,
    access: (meta as ProcedureMeta).access,
    mostBytes: (meta as ProcedureMeta).mostBytes,
    weight: (meta as ProcedureMeta).weight,
    takesKeys: (meta as ProcedureMeta).takesKeys ?? false,
    whileReadOnly: (meta as ProcedureMeta).whileReadOnly,
    outputFields: Object.keys((outputSchema as Schema | undefined)?.def.shape ?? {}),
    stepUp: (meta as ProcedureMeta).stepUp ?? false,
    method: route.method ?? '',
    path: route.path ?? '',
    inputFields: schema ? Object.keys(schema.def.shape ?? {}) : null,
    inputSchema: schema,
    hasOutput: outputSchema !== undefined,
    hasHandler: isProcedure(handler) && typeof handler['~orpc'].handler === 'function',
  }
}

export const ideaOf = ({ name }: Pick<Procedure, 'name'>): string => name.split('.')[0]!
export const parametersOf = ({ path }: Pick<Procedure, 'path'>): string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter]) => parameter!)

export const needsRole = ({ access }: Procedure) => access !== 'public' && access !== 'account'
export const isOperators = ({ access }: Procedure) => access === 'operator'
export const admits = (procedure: Procedure, role: Role) =>
  !needsRole(procedure) || (!isOperators(procedure) && may(role, procedure.access as Permission))
export const weakestFor = (procedure: Procedure): Role | 'operator' =>
  isOperators(procedure) ? 'operator' : roles.toReversed().find((role) => admits(procedure, role))!

/** Every procedure that writes rows of a business. */
export const businessProcedures = procedures.filter(({ method, access, name }) => {
  const isOfNoBusiness = access === 'account' || access === 'operator' || ideaOf({ name }) === 'operator'
  return (
    method !== 'GET' &&
    !isOfNoBusiness &&
    !(access === 'public' && ['accounts', 'business', 'passkeys'].includes(ideaOf({ name })))
  )
})
