import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { useKeptHere } from '../../platform/web/use-kept-here.ts'
import type { OpenSession } from '../register.ts'
import { inUse, registerAt, registerNotChosen, type Register } from '../registers.ts'
import { registerApi } from './api.ts'

const none: Register[] = []

/** The register at which this device works, remembered on the device. */
export function useRegisterHere() {
  const [chosenId, choose] = useKeptHere(`register.${useBusiness().businessId}`)
  const query = useQuery(registerApi.current.queryOptions())
  const registers = query.data?.registers ?? none
  const [only, ...others] = inUse(registers)
  const here = registerAt(registers, chosenId)
  // The only register is remembered, so that the device stays at it when more registers are added.
  const onlyId = others.length === 0 ? only?.id : undefined
  useEffect(() => {
    if (onlyId) choose(onlyId)
  }, [choose, onlyId])
  const isToBeChosen = query.data !== undefined && !here
  const session: OpenSession | null | undefined = query.data && (here?.session ?? null)
  return {
    query,
    /** Includes deactivated registers. */
    all: registers,
    registers: inUse(registers),
    /** Undefined until loaded, and if there are several registers until one is chosen. */
    here,
    isOneOfSeveral: others.length > 0,
    /** The open session of this register. Null if there is none, undefined until loaded. */
    session,
    /** There are several registers, and none is chosen on this device. */
    isToBeChosen,
    /** What is to be done before working at the register. Undefined if its session is open. */
    whyClosed: session ? undefined : isToBeChosen ? registerNotChosen.text : 'Abra o caixa antes.',
    choose,
  }
}
export type RegisterHere = ReturnType<typeof useRegisterHere>
