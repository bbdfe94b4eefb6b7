// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { permissionsOf, type Role } from '../../accounts/permissions.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import type { Product, Service } from '../contract.ts'
import { ProductActions } from './product-actions.tsx'
import { ServiceActions } from './service-actions.tsx'
import { goodStanding } from '../../accounts/web/testing/an-owner.ts'

afterEach(cleanup)

const id = '019a0000-0000-7000-8000-000000000000'
const texts = { id, name: 'Creme', category: null, description: null, priceCents: 100, isActive: true }
const product: Product = { ...texts, barcode: null, stock: 0, lowStockLevel: 0, ncm: null, photo: null }
const buffers = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0, processing: null, serviceCode: null }
const service: Service = {
  ...texts,
  ...buffers,
  durationMinutes: 30,
  professionalIds: [],
  ownTerms: [],
  needs: [],
  photo: null,
  isActive: false,
}
const ignore = () => undefined

/** The names of a role's actions for a row: the buttons, and the entries of the menu behind the last one. */
async function offered(role: Role, actions: ReactElement): Promise<(string | null)[]> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const membership = {
    businessId: id,
    businessName: 'Salão',
    zone: 'America/Sao_Paulo',
    currency: 'BRL' as const,
    dateFormat: 'DD/MM/YYYY' as const,
    role,
  }
  queryClient.setQueryData(accountsApi.me.queryKey(), {
    account: { id, name: 'Rita', email: 'rita@exemplo.com', phone: null, emailVerified: true, isOperator: false },
    membership: { ...membership, permissions: permissionsOf(role), standing: goodStanding },
    businesses: [],
    affiliateProgramEnabled: false,
    accessSeconds: 900,
  })
  render(<QueryClientProvider client={queryClient}>{actions}</QueryClientProvider>)
  const edit = screen.queryByRole('button', { name: 'Editar Creme' })
  const more = screen.queryByRole('button', { name: 'Mais ações de Creme' })
  if (more) await userEvent.click(more)
  const items = more ? await screen.findAllByRole('menuitem') : []
  const names = [...(edit ? ['Editar'] : []), ...items.map((item) => item.textContent)]
  cleanup()
  return names
}

test('who may only look at products sees their history, and only the owner removes them', async () => {
  const actions = <ProductActions product={product} onEdit={ignore} onMoveStock={ignore} onHistory={ignore} />
  const [history, move] = ['Histórico de estoque', 'Movimentar estoque']
  expect(await offered('employee', actions)).toEqual([history])
  expect(await offered('manager', actions)).toEqual(['Editar', move, history, 'Desativar'])
  expect(await offered('admin', actions)).toEqual(['Editar', move, history, 'Desativar', 'Excluir'])
})

test('who may only look at services is offered nothing, and what is off can be put back', async () => {
  const actions = <ServiceActions service={service} onEdit={ignore} />
  expect(await offered('receptionist', actions)).toEqual([])
  expect(await offered('manager', actions)).toEqual(['Editar', 'Reativar'])
  expect(await offered('admin', actions)).toEqual(['Editar', 'Reativar', 'Excluir'])
})
