// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { recordApi } from './api.ts'
import { OwnPageCard } from './own-page-card.tsx'
import { aCard } from './testing/a-card.ts'

const { page } = recordApi
const rpc = scriptedRpc()
afterEach(() => void vi.restoreAllMocks())
const { id } = aCard

function show() {
  rpc.answers(page.get, { endsAt: '2026-12-04T15:00:00.000Z' })
  return showPage(<OwnPageCard card={aCard} />)
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
