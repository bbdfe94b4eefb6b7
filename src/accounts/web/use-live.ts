import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isTellingOfOwn } from '../../platform/web/api.ts'
import { reread } from '../../platform/web/reread.ts'
import { heartbeatSeconds } from '../heartbeat.ts'
import { accountsApi } from './api.ts'

const shortestPause = 1000
const longestPause = 30_000
const longestSilence = 2.4 * heartbeatSeconds * 1000

/**
 * Keeps the screen fresh: the server names the topics that went stale, and their queries load again. Only a visible
 * tab listens, because a browser opens few connections to one server; a tab that becomes visible again reloads
 * everything. The first message also tells how long ago topics went stale, so that changes since the page's first
 * queries are not missed. A connection may die without a word, as where a router forgets it: the stream would wait for ever,
 * and is opened again.
 */
export function useLive(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let source: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let silence: ReturnType<typeof setTimeout> | undefined
    let pause = shortestPause
    let missedSomething = false

    const open = () => {
      const stream = new EventSource('/api/live')
      source = stream
      const hear = () => {
        clearTimeout(silence)
        silence = setTimeout(follow, longestSilence)
      }
      hear()
      for (const said of ['open', 'so-far', 'stale', 'beat']) stream.addEventListener(said, hear)
      stream.addEventListener('open', () => {
        pause = shortestPause
      })
      stream.addEventListener('so-far', ({ data }: MessageEvent<string>) => {
        const { heardFor, ago } = JSON.parse(data) as { heardFor: number; ago: Record<string, number> }
        const age = performance.now()
        const stale = Object.keys(ago).filter((topic) => ago[topic]! <= age)
        void reread(queryClient, missedSomething || heardFor < age ? undefined : stale)
        missedSomething = true
      })
      stream.addEventListener('stale', ({ data }: MessageEvent<string>) => {
        const { topics, mark } = JSON.parse(data) as { topics: string[]; mark?: string }
        if (!isTellingOfOwn(mark, topics)) void reread(queryClient, topics)
      })
      stream.addEventListener('error', () => {
        // While connecting, the browser retries by itself. CLOSED means that the server refused.
        if (stream.readyState !== EventSource.CLOSED) return
        retry = setTimeout(() => again(stream), pause)
        pause = Math.min(pause * 2, longestPause)
      })
    }
    /** Opens another stream, unless the tab has closed the refused one meanwhile, or opened another already. */
    const again = (refused: EventSource) => {
      // Loading `me` renews an expired session, and shows whether the membership is gone.
      queryClient
        .fetchQuery({ ...accountsApi.me.queryOptions(), staleTime: 0 })
        .catch(() => {})
        .finally(() => source === refused && open())
    }
    const close = () => {
      source?.close()
      source = undefined
      clearTimeout(retry)
      clearTimeout(silence)
    }
    const follow = () => {
      close()
      if (visible()) open()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      close()
      document.removeEventListener('visibilitychange', follow)
    }
  }, [queryClient])
}

const visible = () => document.visibilityState === 'visible'
