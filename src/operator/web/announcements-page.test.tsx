// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { Announcement } from '../announcement.ts'
import { AnnouncementsPage } from './announcements-page.tsx'
import { operatorApi } from './api.ts'

const rpc = scriptedRpc()
const { announcements } = operatorApi
const sizes = { all: 1_200, trial: 900, paid: 290, late: 10 }
const known: Announcement = {
  id: '019a0000-0000-7000-8000-000000000001',
  subject: 'Novidades de novembro',
  body: 'Salas e equipamentos.\nFila de espera.',
  audience: 'paid',
  sentAt: '2026-11-20T15:00:00.000Z',
  sentBy: 'Olga Prado',
  owners: 1_290,
}
let shown: Announcement[]

beforeEach(() => {
  shown = [known]
  rpc.answers(announcements.list, () => ({ announcements: shown, sizes }))
})

// spec: master-18
test('announcements that were not loaded say so, and are there at the next try', async () => {
  rpc.breaks(announcements.list)
  const { user } = await showPage(<AnnouncementsPage />)
  await screen.findByText('Erro ao carregar os comunicados')
  rpc.answers(announcements.list, () => ({ announcements: shown, sizes }))
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByRole('heading', { name: 'Novidades de novembro' })
  expect(screen.getByText(/Olga Prado, 20\/11\/2026.*Quem está com o plano em dia · 1\.290 pessoas/)).toBeTruthy()
})

// spec: master-18
test('an announcement is written for an audience of known size, and sent once', async () => {
  shown = []
  rpc.answers(
    announcements.send,
    ({ id, audience, subject, body }) => {
      shown = [{ ...known, id, audience, subject, body, owners: 10 }]
      return { owners: 10 }
    },
    ['operator'],
  )
  const { user } = await showPage(<AnnouncementsPage />)
  await screen.findByText('Nenhum comunicado enviado')
  await user.click(screen.getByRole('button', { name: 'Novo comunicado' }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Enviar comunicado' }))
  await form.findByText('Escolha quem recebe.')
  form.getByText('Escreva o assunto.')
  form.getByText('Escreva a mensagem.')
  await user.selectOptions(form.getByLabelText(/^Quem recebe/), 'Quem está vencido ou só lê (10)')
  await user.type(form.getByLabelText(/^Assunto/), 'Manutenção')
  await user.type(form.getByLabelText(/^Mensagem/), 'Domingo, das 3 às 4.')
  await user.dblClick(form.getByRole('button', { name: 'Enviar comunicado' }))
  await told('Comunicado enviado!', 'Para 10 pessoas.')
  await screen.findByRole('heading', { name: 'Manutenção' })
  expect(rpc.calls(announcements.send)).toEqual([
    { id: expect.any(String), audience: 'late', subject: 'Manutenção', body: 'Domingo, das 3 às 4.' },
  ])
})
