import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Fetches the code of other screens while the browser has nothing to do: on a phone the code of a screen takes longer to
 * arrive than its content.
 */
export function useScreensAhead(addresses: string): void {
  const router = useRouter()
  useEffect(() => {
    if (savesData()) return
    let isLeft = false
    const fetchAll = async () => {
      for (const address of addresses.split(' ')) {
        await idle()
        const route = router.routesByPath[address as keyof typeof router.routesByPath]
        if (isLeft) return
        if (route) await router.loadRouteChunk(route)
      }
    }
    // Whoever goes to a screen whose code did not come is told so there.
    fetchAll().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [router, addresses])
}

const savesData = () =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true

// Safari has no idle callback.
const idle = () =>
  new Promise<void>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => done()) : setTimeout(done, 300),
  )
