import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rested } from './rested.ts'

/**
 * Fetches the code of other screens while nobody does anything: on a phone the code of a screen takes longer to arrive than its
 * content, and whoever types shall not wait for what they did not ask for.
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
    // Whoever goes to a screen whose code did not come is told so there.
    fetchAll().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [router, addresses])
}

const savesData = () =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true
