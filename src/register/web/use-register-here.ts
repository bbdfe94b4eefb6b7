import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useBusiness } from '../../accounts/web/session.tsx'
import type { OpenSession } from '../register.ts'
import { inUse, registerAt, type Register } from '../registers.ts'
import { registerApi } from './api.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function remember(key: string, id: string) {
  if (localStorage.getItem(key) === id) return
  localStorage.setItem(key, id)
  for (const listener of listeners) listener()
}

const none: Register[] = []

/** At which register this device works, the same in all of its tabs. It stays when somebody signs out: it belongs to the counter. */
export function useRegisterHere() {
  const key = `marcai.register.${useBusiness().businessId}`
  const query = useQuery(registerApi.current.queryOptions())
  const chosenId = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const registers = query.data?.registers ?? none
  const [only, ...others] = inUse(registers)
  const here = registerAt(registers, chosenId)
  // A device that works at the only register goes on there when others come.
  const onlyId = others.length === 0 ? only?.id : undefined
  useEffect(() => {
    if (onlyId) remember(key, onlyId)
  }, [key, onlyId])
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
    choose: (id: string) => remember(key, id),
  }
}
export type RegisterHere = ReturnType<typeof useRegisterHere>
