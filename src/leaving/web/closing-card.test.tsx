// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOwner } from '../../accounts/web/testing/an-owner.ts'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { ClosingState } from '../closing.ts'
import { leavingApi } from './api.ts'
import { ClosingCard } from './closing-card.tsx'

const rpc = scriptedRpc()
const closed: ClosingState = { at: '2026-11-28T15:00:00.000Z', erasesAt: '2027-02-26T15:00:00.000Z' }

test('the archive is offered before the account is closed, which happens once', async () => {
  let state: ClosingState = null
  rpc.answers(leavingApi.hindrances, [])
  rpc.answers(leavingApi.state, () => state)
  rpc.answers(leavingApi.close, () => void (state = closed), ['leaving'])
  const { user } = await showPage(<ClosingCard />)
  await user.click(await screen.findByRole('button', { name: 'Encerrar conta' }))
  const question = await screen.findByRole('alertdialog', { name: 'Encerrar a conta do negócio?' })
  within(question).getByRole('button', { name: 'Baixar todos os dados' })
  await user.click(within(question).getByRole('button', { name: 'Encerrar conta' }))
  await told('Conta encerrada', 'Você pode reabrir a conta nos próximos 90 dias.')
  await screen.findByRole('button', { name: 'Reabrir conta' })
  expect(document.body.textContent).toContain('Em 26/02/2027, todos os dados serão excluídos.')
})

test('a closed account is opened again, and a failure says so', async () => {
  rpc.answers(leavingApi.state, closed)
  rpc.breaks(leavingApi.reopen)
  const { user } = await showPage(<ClosingCard />)
  await user.click(await screen.findByRole('button', { name: 'Reabrir conta' }))
  await told('Erro ao reabrir a conta')
  rpc.answers(leavingApi.reopen, undefined)
  await user.click(screen.getByRole('button', { name: 'Reabrir conta' }))
  await told('Conta reaberta', 'Tudo volta a funcionar como antes.')
})

test('what has to be settled before is said in place of the question', async () => {
  rpc.answers(leavingApi.state, null)
  rpc.answers(leavingApi.hindrances, ['register', 'deposits', 'invoice'])
  await showPage(<ClosingCard />)
  const list = await screen.findByRole('list', { name: 'Antes de encerrar' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Feche o caixa antes de encerrar a conta.',
    'Devolva os sinais dos clientes antes de encerrar a conta.',
    'Pague a fatura, ou encerre a assinatura, antes de encerrar a conta.',
  ])
  expect(screen.getByRole('button', { name: 'Encerrar conta' }).getAttribute('aria-disabled')).toBe('true')
})

test('others see nothing of it', async () => {
  await showPage(<ClosingCard />, { me: anOwner('manager') })
  expect(screen.queryByText('Encerrar conta')).toBeNull()
})
