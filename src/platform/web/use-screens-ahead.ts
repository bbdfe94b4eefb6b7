import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rested } from './rested.ts'

/**
 * Loads the code of other screens while the user is idle. On a phone, a screen's code takes longer to arrive than its
 * data, and loading must not slow down typing.
 */
export function useScreensAhead(addresses: string): void {
  const router = useRouter()
  useEffect(() => {
    if (savesData()) return
    let isLeft = false
    const fetchAll = async () => {
      for (const address of addresses.split(' ')) {
        await rested()
        const route = router.routesByPath[address as keyof typeof router.routesByPath]
        if (isLeft) return
        if (route) await router.loadRouteChunk(route)
      }
    }
    // A failure shows when the screen is opened.
    fetchAll().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [router, addresses])
}

const savesData = () =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true
