import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../platform/paths.ts'
import { forgetDevice } from '../../platform/web/copies.ts'
import { rememberAccess } from './use-renewal.ts'

/** The last step of every sign-in: the cache of an earlier person is cleared, and the dashboard or the panel opens. */
export function useEntrance(to: string = paths.overview): (access: { accessSeconds: number }) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async ({ accessSeconds }) => {
    queryClient.clear()
    await forgetDevice()
    rememberAccess(accessSeconds)
    await navigate({ to, replace: true })
  }
}
