import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { signedIn } from '../../accounts/server/testing/signed-in.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { rereadWith } from '../../platform/web/api.ts'
import { reread } from '../../platform/web/reread.ts'
import { LoadingPage } from '../../platform/web/shell/loading-page.tsx'
import * as notices from '../../platform/web/shell/notices.tsx'
import { Program } from '../../platform/web/shell/program.tsx'
import { CrashPage, NotFoundPage } from '../../platform/web/shell/router-pages.tsx'
import { showNoticesWith } from '../../platform/web/ui/toast.tsx'
import { staleBy } from '../../platform/server/http/live.ts'
import { routes } from '../routes.tsx'
import { stale } from '../stale.ts'
import { runSite } from './running-site.ts'

declare global {
  interface Window {
    happyDOM: { setURL(url: string): void }
  }
}

// A screen is loaded at its first opening, with all that it is made of.
configure({ asyncUtilTimeout: 20_000 })
vi.setConfig({ testTimeout: 120_000 })

const asked = { retry: false, networkMode: 'always' } as const

/** A live stream in which nothing is said. */
class SilentStream extends EventTarget {
  close() {}
}

/**
 * Shows the program behind the sign-in with the real server behind it. The file imports `page-beside-server.ts` first,
 * and has a `freshDatabase()`.
 */
export function dashboardBesideServer() {
  const network = globalThis.fetch
  let server: Server
  let cookie = ''
  beforeAll(async () => {
    staleBy(stale)
    server = await runSite()
  })
  afterAll(() => void server.close())
  beforeEach(() => {
    window.happyDOM.setURL(`http://localhost:${(server.address() as AddressInfo).port}/`)
    // The way back from a dialog, which is a step in the history, stays at this address.
    history.replaceState(null, '', location.href)
    vi.stubGlobal('EventSource', SilentStream)
    vi.stubGlobal('fetch', (question: Request, init?: RequestInit) => {
      question.headers.set('cookie', cookie)
      return network(question, init)
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  return {
    /** Whose session the page has from now on; null for a visitor. */
    signIn: async (person: Scope | null): Promise<void> => {
      cookie = person ? (await signedIn(person)).headers.cookie! : ''
      document.cookie = person ? 'marcai_signed_in=1' : 'marcai_signed_in=; max-age=0'
    },
    /** Asks the API as the person of the page; with data, it writes. */
    ask: async <T = { id: string },>(path: string, data?: object, method = data ? 'POST' : 'GET'): Promise<T> => {
      const body = data && { body: JSON.stringify(data), headers: { 'content-type': 'application/json' } }
      const response = await fetch(new Request(`${location.origin}/api${path}`, { method, ...body }))
      const text = await response.text()
      expect(response.ok, text).toBe(true)
      return (text && JSON.parse(text)) as T
    },
    /** Shows it at an address, as `show-app.tsx` does. */
    show: async (at: string) => {
      showNoticesWith(notices)
      const queryClient = new QueryClient({
        defaultOptions: { queries: { ...asked, staleTime: 10_000 }, mutations: asked },
      })
      rereadWith((topics) => reread(queryClient, topics))
      const router = createRouter({
        routeTree: routes,
        context: { queryClient },
        history: createMemoryHistory({ initialEntries: [at] }),
        defaultPendingComponent: LoadingPage,
        defaultErrorComponent: CrashPage,
        defaultNotFoundComponent: NotFoundPage,
      })
      await act(async () => {
        render(
          <Program>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </Program>,
        )
      })
      return { router, user: userEvent.setup(), open: (path: string) => act(() => router.navigate({ to: path })) }
    },
    /** Waits until the screen is there with all that it asked for. */
    atRest: (said: string): Promise<void> =>
      waitFor(() => {
        expect(document.querySelectorAll('h1').length, said).toBe(1)
        expect(document.querySelectorAll('[aria-busy=true]').length, said).toBe(0)
        expect(document.querySelector('h1')!.textContent, said).not.toBe('Unexpected Application Error!')
      }),
  }
}
