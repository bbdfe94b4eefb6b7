// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { ApiKey } from '../api-key.ts'
import { integrationsApi } from './api.ts'
import { IntegrationsPage } from './integrations-page.tsx'

const rpc = scriptedRpc()
const { keys, webhooks } = integrationsApi
const id = '019a0000-0000-7000-8000-000000000001'
const inPlan = { isInPlan: true, planName: null }
const key: ApiKey = {
  id,
  name: 'Site do salão',
  hint: 'mk_abc',
  scopes: ['clients.read'],
  state: 'active',
  madeAt: '2026-11-21T15:00:00.000Z',
  madeBy: 'Dora Reis',
  lastUsedAt: null,
}

beforeEach(() => rpc.answers(webhooks.list, { webhooks: [], isOffered: true, ...inPlan }))

// spec: public-constants-5
test('a key needs a name and an access, is shown once, and is revoked after a question', async () => {
  let stored: ApiKey[] = []
  rpc.answers(keys.list, () => ({ keys: stored, ...inPlan }))
  rpc.answers(keys.make, () => ((stored = [key]), { id, secret: 'mk_segredo' }), ['integrations'])
  rpc.answers(keys.revoke, () => void (stored = [{ ...key, state: 'revoked' }]), ['integrations'])
  const { user } = await showPage(<IntegrationsPage />)
  await screen.findByText('Nenhuma chave criada')
  await user.click(screen.getByRole('button', { name: 'Criar chave' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Criar chave' }))
  await dialog.findByText(/^Dê um nome à chave/)
  expect(dialog.getByText('Escolha pelo menos um acesso.')).toBeTruthy()
  expect(rpc.calls(keys.make)).toEqual([])
  await user.type(dialog.getByLabelText(/^Nome/), 'Site do salão')
  await user.click(dialog.getByLabelText('Ver clientes'))
  await user.click(dialog.getByRole('button', { name: 'Criar chave' }))
  const made = within(await screen.findByRole('dialog', { name: 'Chave criada' }))
  expect(made.getByRole<HTMLInputElement>('textbox', { name: 'Chave' }).value).toBe('mk_segredo')
  expect(rpc.calls(keys.make)).toEqual([{ name: 'Site do salão', scopes: ['clients.read'] }])
  await user.click(made.getByRole('button', { name: 'Já guardei' }))
  const item = () => within(screen.getByRole('list', { name: 'Chaves' })).getByRole('listitem')
  await waitFor(() => expect(item().textContent).toMatch(/Site do salão.*nunca usada/))
  expect(screen.queryByDisplayValue('mk_segredo')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Revogar Site do salão' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revogar' }))
  await told('Chave revogada')
  await waitFor(() => expect(item().textContent).toContain('Revogada'))
  expect(rpc.calls(keys.revoke)).toEqual([{ id }])
})

// spec: public-constants-5
test('keys that were not loaded say so, and are there at the next try with their last use', async () => {
  rpc.breaks(keys.list)
  const { user } = await showPage(<IntegrationsPage />)
  await screen.findByText('Erro ao carregar as chaves')
  rpc.answers(keys.list, { keys: [{ ...key, lastUsedAt: '2026-11-22T15:00:00.000Z' }], ...inPlan })
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  const list = await screen.findByRole('list', { name: 'Chaves' })
  expect(list.textContent).toContain('usada pela última vez em 22/11/2026 às 12:00')
})

// spec: public-constants-6
test('a webhook needs an address of the internet', async () => {
  rpc.answers(keys.list, { keys: [], ...inPlan })
  const { user } = await showPage(<IntegrationsPage />)
  await screen.findByText('Nenhum webhook criado')
  await user.click(screen.getByRole('button', { name: 'Criar webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Endereço/), 'meu sistema')
  await user.click(dialog.getByLabelText('Cliente cadastrado'))
  await user.click(dialog.getByRole('button', { name: 'Criar webhook' }))
  await dialog.findByText('Informe um endereço que comece com https://.')
  rpc.answers(webhooks.make, { id, secret: 'whsec_segredo' })
  await user.clear(dialog.getByLabelText(/^Endereço/))
  await user.type(dialog.getByLabelText(/^Endereço/), 'https://exemplo.com/avisos')
  await user.click(dialog.getByRole('button', { name: 'Criar webhook' }))
  const secret = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Segredo da assinatura' })
  expect(secret.value).toBe('whsec_segredo')
  expect(rpc.calls(webhooks.make)).toEqual([{ url: 'https://exemplo.com/avisos', events: ['client.created'] }])
})
