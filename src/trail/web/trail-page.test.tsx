// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { pick } from '../../platform/web/testing/pick.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { Trail } from '../trail.ts'
import { trailApi } from './api.ts'
import { TrailPage } from './trail-page.tsx'

const rpc = scriptedRpc()
const id = '019a0000-0000-7000-8000-000000000001'
const facts = { fields: [], cents: null, role: null, count: null }
const act = {
  id,
  at: '2026-11-21T15:00:00.000Z',
  by: 'Dora Reis',
  action: 'client.create',
  words: 'Cadastrou cliente',
  about: 'Ana Lima',
  ...facts,
}
const trail: Trail = { entries: [act], count: 1, people: [{ id, name: 'Dora Reis' }] }
const none: Trail = { ...trail, entries: [], count: 0 }

// spec: settings-10
test('the trail is narrowed by subject and person, and the address remembers how', async () => {
  rpc.answers(trailApi.list, ({ topic }) => (topic === 'register' ? none : trail))
  const { user, router } = await showPage(<TrailPage />)
  const row = await screen.findByRole('row', { name: /Cadastrou cliente/ })
  expect(row.textContent).toMatch(/Ana Lima.*Dora Reis/)
  await pick(user, screen.getByLabelText('Assunto'), 'Caixa')
  await screen.findByText('Nenhuma alteração encontrada')
  expect(router.state.location.search).toEqual({ topic: 'register' })
  await pick(user, screen.getByLabelText('Assunto'), 'Clientes')
  await pick(user, screen.getByLabelText('Quem'), 'Dora Reis')
  await screen.findByRole('row', { name: /Cadastrou cliente/ })
  expect(router.state.location.search).toEqual({ topic: 'clients', by: id })
  expect(rpc.calls(trailApi.list).at(-1)).toMatchObject({ topic: 'clients', by: id })
})

// spec: settings-10
test('an address that narrows the trail shows it so at once', async () => {
  rpc.answers(trailApi.list, none)
  await showPage(<TrailPage />, { at: '/?topic=register' })
  await screen.findByText('Nenhuma alteração encontrada')
  expect(screen.getByLabelText<HTMLInputElement>('Assunto').value).toBe('Caixa')
  expect(rpc.calls(trailApi.list)).toMatchObject([{ topic: 'register' }])
})

// spec: settings-10
test('a trail that was not loaded says so, and is there at the next try', async () => {
  rpc.breaks(trailApi.list)
  const { user } = await showPage(<TrailPage />)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Erro ao carregar histórico')).toBeTruthy()
  rpc.answers(trailApi.list, trail)
  await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByRole('row', { name: /Cadastrou cliente/ })
})
