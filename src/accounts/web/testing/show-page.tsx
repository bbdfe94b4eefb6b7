import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { afterEach } from 'vitest'
import { formatsOf } from '../../../platform/format.ts'
import { rereadWith } from '../../../platform/web/api.ts'
import { reread } from '../../../platform/web/reread.ts'
import { Toaster } from '../../../platform/web/ui/toast.tsx'
import { FormatsContext } from '../../../platform/web/use-formats.ts'
import { accountsApi } from '../api.ts'
import { anOwner } from './an-owner.ts'

afterEach(cleanup)

/** The notices of the tests before, which are shown for some seconds. */
let earlier: readonly Element[] = []

const asked = { retry: false, networkMode: 'always' } as const

/**
 * Renders a screen at an address as the dashboard does, for an owner unless `me` is given. `scriptedRpc()` answers; no
 * request is repeated.
 */
export async function showPage(page: ReactNode, { at = '/', me = anOwner() } = {}) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { ...asked, staleTime: 10_000 }, mutations: asked },
  })
  queryClient.setQueryData(accountsApi.me.queryKey(), me)
  rereadWith((topics) => reread(queryClient, topics))
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page, notFoundComponent: () => page }),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await router.load()
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <FormatsContext value={formatsOf(me.membership!)}>
          <Suspense>
            <RouterProvider router={router as never} />
          </Suspense>
          <Toaster />
        </FormatsContext>
      </QueryClientProvider>,
    )
  })
  earlier = Array.from(document.querySelectorAll('[aria-label=Avisos] > *'))
  return { queryClient, router, user: userEvent.setup() }
}

/** Waits until a notice says this. Notices of the tests before do not count. */
export const told = (title: string, text = ''): Promise<HTMLElement> =>
  waitFor(() => {
    const notices = within(screen.getByRole('region', { name: /^Avisos/ }))
    const said = notices.getAllByText(title).map(({ parentElement }) => parentElement!)
    const notice = said.find((one) => !earlier.includes(one) && (!text || within(one).queryByText(text)))
    if (!notice) throw new Error(`no notice says: ${title}. ${text}`)
    return notice
  })
