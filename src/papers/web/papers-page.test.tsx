// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { PublishedPaper } from '../paper.ts'
import { papersApi } from './api.ts'
import { AcceptedPapers } from './accepted-papers.tsx'
import { PapersPage } from './papers-page.tsx'

const rpc = scriptedRpc()
const publishedAt = '2026-11-28T12:00:00.000Z'
const list: PublishedPaper[] = [
  { kind: 'terms', text: 'Regras', versions: [{ version: 1, publishedAt, accepted: 1 }] },
  { kind: 'privacy', text: 'Aviso', versions: [{ version: 1, publishedAt, accepted: 1_204 }] },
]

test('the operator publishes a new version, and sees who accepted which', async () => {
  rpc.answers(papersApi.list, list)
  const { user } = await showPage(<PapersPage />)
  const form = within(await screen.findByRole('form', { name: 'Termos de uso' }))
  expect(screen.getByText('aceita por 1 conta')).toBeTruthy()
  expect(screen.getByText('aceita por 1.204 contas')).toBeTruthy()
  const [version] = screen.getAllByRole('link', { name: 'Versão 1, de 28/11/2026' })
  expect(version!.getAttribute('href')).toBe('/termos?versao=1')
  await user.type(form.getByLabelText(/^Texto/), ' novas')
  rpc.answers(papersApi.publish, { version: 2 })
  await user.click(form.getByRole('button', { name: 'Publicar nova versão' }))
  await told('Termos de uso: versão 2 publicada!')
  expect(rpc.calls(papersApi.publish)).toEqual([{ kind: 'terms', text: 'Regras novas' }])
})

test('an empty text is told at its field, and a failure leaves what was typed', async () => {
  rpc.answers(papersApi.list, list)
  const { user } = await showPage(<PapersPage />)
  const form = within(await screen.findByRole('form', { name: 'Aviso de privacidade' }))
  const text = form.getByLabelText<HTMLTextAreaElement>(/^Texto/)
  await user.clear(text)
  await user.click(form.getByRole('button', { name: 'Publicar nova versão' }))
  await screen.findByText('Escreva o texto.')
  await user.type(text, 'Outro aviso')
  rpc.breaks(papersApi.publish)
  await user.click(form.getByRole('button', { name: 'Publicar nova versão' }))
  await told('Erro ao publicar')
  expect(text.value).toBe('Outro aviso')
})

test('papers that were not loaded are asked for again', async () => {
  rpc.breaks(papersApi.list)
  const { user } = await showPage(<PapersPage />)
  await screen.findByText('Não foi possível carregar os documentos.')
  rpc.answers(papersApi.list, list)
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByRole('form', { name: 'Termos de uso' })
})

test('a person sees with which versions the account was made', async () => {
  rpc.answers(papersApi.accepted, [{ kind: 'terms', version: 2, acceptedAt: publishedAt }])
  await showPage(<AcceptedPapers />)
  const link = await screen.findByRole('link', { name: 'Termos de uso, versão 2' })
  expect(link.getAttribute('href')).toBe('/termos?versao=2')
  expect(screen.getByText('aceito em 28/11/2026')).toBeTruthy()
})
