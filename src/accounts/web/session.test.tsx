// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Me } from '../contract.ts'
import { permissionsOf, type Role } from '../permissions.ts'
import { accountsApi } from './api.ts'
import { isSignedIn, requireAccount, useBusiness, useMay } from './session.tsx'
import { takeReturnPath } from './use-entrance.ts'
import { VerificationBanner } from './verification-banner.tsx'
import { goodStanding } from './testing/an-owner.ts'

const id = '019a0000-0000-7000-8000-000000000000'
const meAs = (role: Role | null, emailVerified = true): Me => ({
  account: { id, name: 'Rita', email: 'rita@exemplo.com', phone: null, emailVerified, isOperator: false },
  membership: role && {
    businessId: id,
    businessName: 'Salão',
    zone: 'America/Manaus',
    currency: 'BRL' as const,
    dateFormat: 'DD/MM/YYYY' as const,
    role,
    permissions: permissionsOf(role),
    standing: goodStanding,
  },
  businesses: [],
  affiliateProgramEnabled: false,
  accessSeconds: 900,
})

function clientOf(me: Me) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(accountsApi.me.queryKey(), me)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return { queryClient, wrapper }
}
const signedIn = (yes: boolean) => (document.cookie = yes ? 'marcai_signed_in=1' : 'marcai_signed_in=; max-age=0')
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// spec: roles-1
test('what a role may do is offered, and nothing without a membership', () => {
  const may = (role: Role | null) => renderHook(() => useMay('clients.delete'), clientOf(meAs(role))).result.current
  expect([may('admin'), may('manager'), may(null)]).toEqual([true, false, false])
  expect(renderHook(useBusiness, clientOf(meAs('manager'))).result.current.zone).toBe('America/Manaus')
})

// spec: routes-7, states-1, public-roles-2
test('a visitor of a guarded route goes to sign in, and no question is asked for it', async () => {
  signedIn(false)
  const fetch = vi.fn<typeof globalThis.fetch>()
  vi.stubGlobal('fetch', fetch)
  await expect(requireAccount(new QueryClient(), '/dashboard/clients?page=2')).rejects.toMatchObject({
    options: { to: '/auth', replace: true },
  })
  await expect(isSignedIn(new QueryClient())).resolves.toBe(false)
  expect(fetch).not.toHaveBeenCalled()
  // The address that was asked for can be taken once.
  expect([takeReturnPath(), takeReturnPath()]).toEqual(['/dashboard/clients?page=2', '/dashboard'])
})

// spec: routes-2, states-1
test('who is in already goes on to the dashboard', async () => {
  signedIn(true)
  const { queryClient } = clientOf(meAs('admin'))
  expect(await isSignedIn(queryClient)).toBe(true)
  expect(await requireAccount(queryClient, '/dashboard')).toMatchObject({ account: { name: 'Rita' } })
})

test('an address that is not confirmed is reminded of', () => {
  const { unmount } = render(<VerificationBanner />, clientOf(meAs('admin', false)))
  expect(screen.getByRole('status').textContent).toContain('rita@exemplo.com')
  unmount()
  render(<VerificationBanner />, clientOf(meAs('admin')))
  expect(screen.queryByRole('status')).toBeNull()
})
