// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import type { ClientCard } from '../../clients/contract.ts'
import { clientsApi } from '../../clients/web/api.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { recordApi } from './api.ts'
import { OwnPageCard } from './own-page-card.tsx'

const { page } = recordApi
const rpc = scriptedRpc()
afterEach(() => void vi.restoreAllMocks())
const id = '019a0000-0000-7000-8000-000000000001'
const card: ClientCard = {
  id,
  name: 'Bia Lima',
  phone: '+5511987654321',
  email: 'bia@exemplo.com',
  document: null,
  birthday: null,
  status: 'absent',
  lastVisitAt: null,
  nextAppointmentAt: null,
  totalSpentCents: 0,
  guardian: null,
  dependents: [],
  hasNotes: false,
  createdAt: '2026-11-21T15:00:00.000Z',
  removedAt: null,
  erasedAt: null,
  kept: [],
  consents: [],
}

function show() {
  rpc.answers(clientsApi.get, card)
  rpc.answers(page.get, { endsAt: '2026-12-04T15:00:00.000Z' })
  return showPage(<OwnPageCard clientId={id} />)
}

test('the page is mailed, handed over on WhatsApp, and its link is ended after a question', async () => {
  rpc.answers(page.mail, undefined)
  rpc.answers(page.make, { url: 'https://marcai.example/c/1' })
  rpc.answers(page.end, undefined)
  const tab = { opener: window, location: { replace: vi.fn() } }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Enviar página do cliente' }))
  await told('Página enviada!', 'Para bia@exemplo.com.')
  // Browsers block a tab that opens after the answer.
  screen.getByRole('button', { name: 'WhatsApp' }).click()
  expect(open).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledOnce())
  expect(tab.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^https:\/\/wa\.me\/5511987654321\?text=/))
  await user.click(await screen.findByRole('button', { name: 'Encerrar link' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Encerrar o link?' }))
  await user.click(question.getByRole('button', { name: 'Encerrar link' }))
  await told('Link encerrado!')
  expect([rpc.calls(page.mail), rpc.calls(page.end)]).toEqual([[{ id }], [{ id }]])
})

test.each(['Enviar página do cliente', 'WhatsApp'])('what failed is told of: %s', async (name) => {
  rpc.breaks(page.mail, page.make)
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name }))
  await told('Erro ao enviar a página', 'Tente novamente.')
})
