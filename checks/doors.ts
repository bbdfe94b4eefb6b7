import { isContractProcedure, type AnyContractProcedure } from '@orpc/contract'
import { isProcedure } from '@orpc/server'
import type { Access, DoorMeta } from '../src/accounts/door.ts'
import { may, roles, type Permission, type Role } from '../src/accounts/permissions.ts'
import { contract, type DoorName, router } from '../src/entries/router.ts'
import type { Schema } from './input-places.ts'

/** The parts of a door that the checks use. */
export type Door = {
  /** The path in the contract, such as `clients.get`. */
  name: string
  access: Access | undefined
  method: string
  path: string
  inputFields: string[] | null
  inputSchema: Schema | undefined
  mostBytes: number | undefined
  takesKeys: boolean
  whileReadOnly: DoorMeta['whileReadOnly']
  outputFields: string[]
  stepUp: boolean
  hasOutput: boolean
  hasHandler: boolean
}

export type { DoorName }

export const doors: Door[] = doorsIn(contract, router)

export function doorsIn(contract: object, handlers: unknown, names: string[] = []): Door[] {
  return Object.entries(contract).flatMap(([key, part]: [string, object]) => {
    const handler = (handlers as Record<string, unknown> | undefined)?.[key]
    const name = [...names, key]
    return isContractProcedure(part) ? [doorOf(part, handler, name.join('.'))] : doorsIn(part, handler, name)
  })
}

function doorOf(procedure: AnyContractProcedure, handler: unknown, name: string): Door {
  const { meta, route, inputSchema, outputSchema } = procedure['~orpc']
  const schema = inputSchema as Schema | undefined
  return {
    name,
    access: (meta as DoorMeta).access,
    mostBytes: (meta as DoorMeta).mostBytes,
    takesKeys: (meta as DoorMeta).takesKeys ?? false,
    whileReadOnly: (meta as DoorMeta).whileReadOnly,
    outputFields: Object.keys((outputSchema as Schema | undefined)?.def.shape ?? {}),
    stepUp: (meta as DoorMeta).stepUp ?? false,
    method: route.method ?? '',
    path: route.path ?? '',
    inputFields: schema ? Object.keys(schema.def.shape ?? {}) : null,
    inputSchema: schema,
    hasOutput: outputSchema !== undefined,
    hasHandler: isProcedure(handler) && typeof handler['~orpc'].handler === 'function',
  }
}

export const ideaOf = ({ name }: Pick<Door, 'name'>): string => name.split('.')[0]!
export const parametersOf = ({ path }: Pick<Door, 'path'>): string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter]) => parameter!)

export const needsRole = ({ access }: Door) => access !== 'public' && access !== 'account'
export const isOperators = ({ access }: Door) => access === 'operator'
export const admits = (door: Door, role: Role) =>
  !needsRole(door) || (!isOperators(door) && may(role, door.access as Permission))
export const weakestFor = (door: Door): Role | 'operator' =>
  isOperators(door) ? 'operator' : roles.toReversed().find((role) => admits(door, role))!

/** Every door that writes rows of a business. */
export const businessDoors = doors.filter(({ method, access, name }) => {
  const isOfNoBusiness = access === 'account' || access === 'operator' || ideaOf({ name }) === 'operator'
  return (
    method !== 'GET' &&
    !isOfNoBusiness &&
    !(access === 'public' && ['accounts', 'business', 'passkeys'].includes(ideaOf({ name })))
  )
})
