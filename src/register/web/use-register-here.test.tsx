// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Me } from '../../accounts/contract.ts'
import { permissionsOf } from '../../accounts/permissions.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import { registerApi } from './api.ts'
import { useRegisterHere } from './use-register-here.ts'
import { goodStanding } from '../../accounts/web/testing/an-owner.ts'

const id = '019a0000-0000-7000-8000-000000000000'
const me: Me = {
  account: { id, name: 'Rita', email: 'rita@exemplo.com', phone: null, emailVerified: true, isOperator: false },
  membership: {
    businessId: id,
    businessName: 'Salão',
    zone: 'America/Sao_Paulo',
    currency: 'BRL' as const,
    dateFormat: 'DD/MM/YYYY' as const,
    role: 'admin',
    permissions: permissionsOf('admin'),
    standing: goodStanding,
  },
  businesses: [],
  affiliateProgramEnabled: false,
  accessSeconds: 900,
}
const session = {
  id,
  cashierName: 'Rita',
  opened: { date: '2026-11-12', time: '09:00' },
  openingCents: 0,
  figures: null,
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('where several registers are open and none is chosen, it is to be chosen and not to be opened', () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(accountsApi.me.queryKey(), me)
  const registers = ['Caixa 1', 'Caixa 2'].map((name) => ({ id: name, name, isActive: true, session }))
  queryClient.setQueryData(registerApi.current.queryKey(), {
    registers: [...registers, { id: 'Caixa 3', name: 'Caixa 3', isActive: true, session: null }],
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useRegisterHere, { wrapper })
  expect(result.current).toMatchObject({ session: null, whyClosed: 'Escolha o caixa antes.' })
  act(() => result.current.choose('Caixa 3'))
  expect(result.current).toMatchObject({ session: null, whyClosed: 'Abra o caixa antes.' })
  act(() => result.current.choose('Caixa 2'))
  expect(result.current.whyClosed).toBeUndefined()
})
