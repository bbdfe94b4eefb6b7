import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
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
// A part of a screen that is loaded when it is needed takes longer than the usual second on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

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
  leftBehind = new Set(notices().querySelectorAll('*'))
  return { queryClient, router, user: userEvent.setup() }
}

const notices = () => screen.getByRole('region', { name: /^Avisos/ })
/** What is still shown of the notices of an earlier test. */
let leftBehind: ReadonlySet<Element> = new Set()

/** Waits until a notice says this. */
export const told = (title: string, text = ''): Promise<HTMLElement> =>
  waitFor(() => {
    const titles = within(notices()).getAllByText(title)
    const said = titles.findLast((one) => !leftBehind.has(one))?.parentElement
    if (!said) throw new Error(`nothing says “${title}”`)
    return text ? within(said).getByText(text) : said
  })
