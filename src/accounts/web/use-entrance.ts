import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../platform/paths.ts'
import { forgetDevice } from '../../platform/web/copies.ts'
import { rememberAccess } from './use-renewal.ts'

const askedKey = 'marcai.asked'

/** A screen of ours that a visitor asked for. Only our own router writes it, and this tab alone reads it. */
export const rememberAsked = (address: string): void => sessionStorage.setItem(askedKey, address)

/** Where somebody lands who has just signed in; asked for once. */
export function takeAsked(): string {
  const asked = sessionStorage.getItem(askedKey)
  sessionStorage.removeItem(askedKey)
  return asked ?? paths.overview
}

type Access = { accessSeconds: number }

/** From now on this device is whose session it is. */
export async function beginSession({ accessSeconds }: Access): Promise<void> {
  await forgetDevice()
  rememberAccess(accessSeconds)
}

/** The last step of a sign-in within the app: the cache of an earlier person is cleared, and the dashboard or the panel opens. */
export function useEntrance(to: string = paths.overview): (access: Access) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (access) => {
    queryClient.clear()
    await beginSession(access)
    await navigate({ to, replace: true })
  }
}
