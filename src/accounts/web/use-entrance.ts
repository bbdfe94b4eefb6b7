import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../platform/paths.ts'
import { forgetDevice } from '../../platform/web/copies.ts'
import { rememberAccess } from './use-renewal.ts'

const askedKey = 'marcai.asked'

/** Remembers, in this tab, the screen that a visitor asked for. Only our router writes it, so it is a path of ours. */
export const rememberReturnPath = (address: string): void => sessionStorage.setItem(askedKey, address)

/** Where the plan is bought that was chosen on our own page, which stands in the entrance's address. */
export function chosenPlanPath(): string | null {
  const plan = new URLSearchParams(location.search).get('plano')
  return plan && paths.choosePlan(encodeURIComponent(plan))
}

/** Returns the screen to open after signing in, and forgets it. */
export function takeReturnPath(): string {
  const asked = sessionStorage.getItem(askedKey)
  sessionStorage.removeItem(askedKey)
  return asked ?? paths.overview
}

type Access = { accessSeconds: number }

/** Deletes what an earlier person left on this device, and remembers how long the new access part lasts. */
export async function beginSession({ accessSeconds }: Access): Promise<void> {
  await forgetDevice()
  rememberAccess(accessSeconds)
}

/** The last step of a sign-in within the app: clears the previous person's cache, then opens `to`. */
export function useSignInWithin(to: string = paths.overview): (access: Access) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (access) => {
    queryClient.clear()
    await beginSession(access)
    await navigate({ to, replace: true })
  }
}
