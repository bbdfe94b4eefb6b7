import { type QueryClient, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { late } from '../../platform/web/shell/late.ts'
import { localDate, localMoment, localTime, minutesOf, type LocalDate, type LocalTime } from '../../platform/clock.ts'
import { isWorthRetrying, refusalOf, stepUpWith } from '../../platform/web/api.ts'
import { deviceOwner, forgetDevice, restoreCopies } from '../../platform/web/copies.ts'
import { isReachable, missedAnswer } from '../../platform/web/reachability.ts'
import { paths } from '../../platform/paths.ts'
import type { Me, Membership } from '../contract.ts'
import type { Permission } from '../permissions.ts'
import { accountsApi } from './api.ts'
import type { ByPasskey } from './step-up-dialog.tsx'
import { rememberReturnPath } from './use-entrance.ts'
import { useLive } from './use-live.ts'
import { hasSession, leave, useRenewal } from './use-renewal.ts'

const freshFor = 60_000
const patience = 4000

async function loadMe(queryClient: QueryClient): Promise<Me | null> {
  if (!hasSession()) {
    // The session ended without a sign-out: the device's key is deleted, so that the next person cannot use it.
    await forgetDevice()
    return null
  }
  try {
    return await (deviceOwner() ? askOrRemember(queryClient) : ask(queryClient))
  } catch (error) {
    if (refusalOf(error)?.code === 'SIGNED_OUT') return null
    throw error
  }
}

const ask = (queryClient: QueryClient, options: { retry?: false } = {}): Promise<Me> =>
  queryClient.fetchQuery({ ...accountsApi.me.queryOptions(), staleTime: freshFor, ...options })

/**
 * Without internet, the copy on the device is used after `patience` milliseconds. The next request that reaches the
 * server shows whether the person is still signed in.
 */
async function askOrRemember(queryClient: QueryClient): Promise<Me> {
  const known = () => queryClient.getQueryData(accountsApi.me.queryKey())
  const here = known()
  if (here && !isReachable()) return here
  try {
    return await within(patience, ask(queryClient, { retry: false }))
  } catch (error) {
    if (!isWorthRetrying(error)) throw error
    missedAnswer()
    await restoreCopies(queryClient)
    const kept = known()
    if (!kept) throw error
    return kept
  }
}

const within = <T,>(milliseconds: number, answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, late) => setTimeout(() => late(new Error('no answer in time')), milliseconds)),
  ])

/**
 * For the loader of guarded routes. Redirects a visitor to the sign-in page, which replaces the route in the history;
 * after signing in they land on the route that they asked for.
 */
export async function requireAccount(queryClient: QueryClient, asked: string): Promise<Me> {
  const me = await loadMe(queryClient)
  if (!me) rememberReturnPath(asked)
  if (!me) throw redirect({ to: paths.auth, replace: true, reloadDocument: true })
  return me
}

/** For the sign-in and sign-up pages, which send a signed-in person on to the dashboard. */
export const isSignedIn = async (queryClient: QueryClient): Promise<boolean> => (await loadMe(queryClient)) !== null

/** Wraps every guarded screen: keeps the session alive and the data fresh. */
export function SessionGate({ children }: { children: ReactNode }) {
  useRenewal()
  useLive()
  return children
}

/** The signed-in person. Works only below a route that requires an account. */
export const useMe = (): Me => useSuspenseQuery({ ...accountsApi.me.queryOptions(), staleTime: freshFor }).data

/** The business that the session is in. */
export function useBusiness(): Membership {
  const { membership } = useMe()
  if (!membership) throw new Error('this screen needs a membership')
  return membership
}

/** The business's local date now. */
export const useToday = (): LocalDate => today(useBusiness().zone)

const today = (zone: string): LocalDate => localDate(new Date(), zone)

/** Reads the business's local time now, whenever it is called. */
export function useClock(): () => LocalTime {
  const { zone } = useBusiness()
  return () => localTime(new Date(), zone)
}

const tick = 15_000

/** The current date and minute in the business's zone. What uses it is drawn again once a minute. */
export function useNow(): { date: LocalDate; minute: number } {
  const { zone } = useBusiness()
  const [now, setNow] = useState(() => minuteNow(zone))
  useEffect(() => {
    const timer = setInterval(() => {
      const next = minuteNow(zone)
      setNow((last) => (last.date === next.date && last.minute === next.minute ? last : next))
    }, tick)
    return () => clearInterval(timer)
  }, [zone])
  return now
}

function minuteNow(zone: string) {
  const { date, time } = localMoment(new Date(), zone)
  return { date, minute: minutesOf(time) }
}

/** True where the role has the permission, so that screens offer only what the server allows. */
export const useMay = (permission: Permission): boolean => useMe().membership?.permissions.includes(permission) ?? false

/** Signs out. A session that has already ended counts as signed out. */
export function useSignOut() {
  return useMutation({
    mutationFn: async (scope: 'local' | 'global') => {
      try {
        await accountsApi.signOut.call({ scope })
      } catch (error) {
        if (refusalOf(error)?.code !== 'SIGNED_OUT') throw error
      }
    },
    onSuccess: () => leave(paths.home),
  })
}

// No first screen needs it.
const StepUpDialog = late(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

/**
 * Asks who somebody is when a request needs it; then the request is sent again. `byPasskey` is a prop, because passkeys are a higher idea, which accounts must not import.
 */
export function StepUp({ byPasskey }: { byPasskey: ByPasskey }) {
  const [asked, setAsked] = useState<'never' | 'now' | 'before'>('never')
  /** Requests that wait for the proof; several may. */
  const waiting = useRef<((isProven: boolean) => void)[]>([])
  useEffect(() => {
    stepUpWith(
      () =>
        new Promise((proven) => {
          waiting.current.push(proven)
          setAsked('now')
        }),
    )
    return () => stepUpWith(async () => false)
  }, [])
  const end = (isProven: boolean) => {
    setAsked('before')
    for (const proven of waiting.current.splice(0)) proven(isProven)
  }
  if (asked === 'never') return null
  return (
    <Suspense>
      <OwnStepUpDialog open={asked === 'now'} onEnd={end} byPasskey={byPasskey} />
    </Suspense>
  )
}

const OwnStepUpDialog = (props: Omit<ComponentProps<typeof StepUpDialog>, 'email'>) => (
  <StepUpDialog {...props} email={useMe().account.email} />
)
