// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { Rating } from '../contract.ts'
import { ratingsApi } from './api.ts'
import { RatingsPage } from './ratings-page.tsx'

const rpc = scriptedRpc()
const id = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`
const rating: Rating = {
  id: id(1),
  client: { id: id(9), name: 'Ana Conceição' },
  services: 'Corte',
  professionals: 'Bia',
  visitedAt: '2026-11-20T15:00:00.000Z',
  stars: 2,
  text: 'Esperei demais.',
  ratedAt: '2026-11-21T15:00:00.000Z',
  answer: null,
  answeredAt: null,
  hiddenFor: null,
}
const sum = { count: 2, mean: 3.5, unanswered: 1, hidden: 0 }

// spec: ratings-5
test('the owner answers, and hides only with a reason; the mean is of all', async () => {
  let shown = rating
  rpc.answers(ratingsApi.list, () => ({ ratings: [shown], count: 1, sum }))
  rpc.answers(
    ratingsApi.answer,
    ({ answer }) => void (shown = { ...shown, answer, answeredAt: '2026-11-22T15:00:00.000Z' }),
    ['ratings'],
  )
  rpc.answers(ratingsApi.hide, ({ reason }) => void (shown = { ...shown, hiddenFor: reason }), ['ratings'])
  const { user } = await showPage(<RatingsPage />)
  await screen.findByText('3,5 de 5 em 2 avaliações')
  const item = () => within(screen.getByRole('listitem', { name: 'Ana Conceição' }))
  item().getByRole('img', { name: '2 estrelas de 5' })
  await user.click(item().getByRole('button', { name: 'Responder' }))
  let dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Publicar resposta' }))
  await dialog.findByText('Escreva a resposta.')
  await user.type(dialog.getByLabelText(/^Resposta/), 'Vamos melhorar.')
  await user.click(dialog.getByRole('button', { name: 'Publicar resposta' }))
  await told('Resposta publicada!')
  expect(rpc.calls(ratingsApi.answer)).toEqual([{ id: rating.id, answer: 'Vamos melhorar.' }])
  await user.click(item().getByRole('button', { name: 'Ocultar' }))
  dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Ocultar' }))
  await dialog.findByText('Escolha o motivo.')
  await user.selectOptions(dialog.getByLabelText(/^Motivo/), 'offence')
  await user.click(dialog.getByRole('button', { name: 'Ocultar' }))
  await told('Avaliação ocultada!', 'A nota continua contando.')
  expect(rpc.calls(ratingsApi.hide)).toEqual([{ id: rating.id, reason: 'offence' }])
  await screen.findByText('Ocultada: ofensa')
})
