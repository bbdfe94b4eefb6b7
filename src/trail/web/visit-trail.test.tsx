// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { TrailAct } from '../trail.ts'
import { trailApi } from './api.ts'
import { VisitTrail } from './visit-trail.tsx'

const rpc = scriptedRpc()
const id = (at: number) => `019a0000-0000-7000-8000-00000000000${at}`
const act = (at: number, more: Partial<TrailAct> = {}): TrailAct => ({
  id: id(at),
  at: '2026-11-21T15:00:00.000Z',
  by: 'Kátia Reis',
  action: 'appointment.update',
  words: 'Alterou o agendamento',
  fields: ['startsAt'],
  cents: null,
  role: null,
  count: null,
  ...more,
})

// spec: agenda-36
test('the history of a visit is asked for once it is opened, and read on to its beginning', async () => {
  rpc.answers(trailApi.ofVisit, ({ before }) =>
    before
      ? { acts: [act(1, { by: 'Agendamento online', words: 'Agendou pela página', fields: [] })], before: null }
      : { acts: [act(3), act(2)], before: id(2) },
  )
  const { user } = await showPage(<VisitTrail id={id(9)} />)
  expect(rpc.calls(trailApi.ofVisit)).toEqual([])
  await user.click(screen.getByText('Histórico'))
  const list = within(await screen.findByRole('list', { name: 'Histórico' }))
  expect(list.getAllByRole('listitem')[0]!.textContent).toMatch(
    /Alterou o agendamento: horárioKátia Reis · 21\/11\/2026 12:00/,
  )
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }))
  expect((await list.findByText('Agendou pela página')).closest('li')!.textContent).toContain('Agendamento online')
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
  expect(rpc.calls(trailApi.ofVisit)).toEqual([{ id: id(9) }, { id: id(9), before: id(2) }])
})

// spec: agenda-36
test('a history that was not loaded says so, and is there at the next try', async () => {
  rpc.breaks(trailApi.ofVisit)
  const { user } = await showPage(<VisitTrail id={id(9)} />)
  await user.click(screen.getByText('Histórico'))
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByText('Erro ao carregar o histórico')).toBeTruthy()
  rpc.answers(trailApi.ofVisit, { acts: [], before: null })
  await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Nenhuma alteração registrada.')).toBeTruthy()
})
