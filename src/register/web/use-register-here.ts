import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { useKeptHere } from '../../platform/web/use-kept-here.ts'
import type { OpenSession } from '../register.ts'
import { inUse, registerAt, type Register } from '../registers.ts'
import { registerApi } from './api.ts'

const none: Register[] = []

/** At which register this device works. */
export function useRegisterHere() {
  const [chosenId, choose] = useKeptHere(`marcai.register.${useBusiness().businessId}`)
  const query = useQuery(registerApi.current.queryOptions())
  const registers = query.data?.registers ?? none
  const [only, ...others] = inUse(registers)
  const here = registerAt(registers, chosenId)
  // A device that works at the only register goes on there when others come.
  const onlyId = others.length === 0 ? only?.id : undefined
  useEffect(() => {
    if (onlyId) choose(onlyId)
  }, [choose, onlyId])
  const session: OpenSession | null | undefined = query.data && (here?.session ?? null)
  return {
    query,
    /** Those out of use too. */
    all: registers,
    /** Those in use. */
    registers: inUse(registers),
    /** Undefined until it is known, and where there are several until one is chosen. */
    here,
    isOneOfSeveral: others.length > 0,
    /** The session that is open here; null while there is none, undefined until it is known. */
    session,
    choose,
  }
}
export type RegisterHere = ReturnType<typeof useRegisterHere>
