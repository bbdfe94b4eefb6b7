// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { instantOf } from '../../platform/clock.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { type DelayRow, delayRefusals } from '../delay.ts'
import { agendaApi } from './api.ts'
import {
  anAppointment,
  anId,
  aSalon,
  bruna,
  carla,
  day,
  isThere,
  onTheDay,
  retype,
  showAgenda,
} from './testing/a-salon.tsx'

const rpc = scriptedRpc()
const at = (time: string) => instantOf(day, time, 'America/Sao_Paulo').toISOString()
const placed = (from: string, to: string, professionalId = bruna.id) => ({
  professionalId,
  startsAt: at(from),
  endsAt: at(to),
  isSqueezedIn: false,
})
const row = (name: string, more: Partial<DelayRow>): DelayRow => ({
  id: anId(),
  visitId: anId(),
  client: { name, phone: '+5511987654321' },
  serviceName: 'Corte',
  kind: 'later',
  before: placed('13:00', '14:00'),
  after: placed('13:15', '14:15'),
  isFollowing: false,
  isBeyondHours: false,
  laterAt: at('13:15'),
  mayTakeLonger: false,
  mayStay: false,
  colleagues: [carla.id],
  ...more,
})
const ana = row('Ana Conceição', {
  kind: 'longer',
  before: placed('11:30', '12:30'),
  after: placed('11:30', '12:45'),
  laterAt: null,
  mayTakeLonger: true,
  mayStay: true,
  colleagues: [],
})
const bia = row('Bia Reis', {})
const nails = row('Bia Reis', {
  visitId: bia.visitId,
  isFollowing: true,
  before: placed('14:00', '14:30', carla.id),
  after: placed('14:15', '14:45', carla.id),
})

async function opened(minutes: string) {
  onTheDay()
  aSalon(rpc, anAppointment('11:30'))
  const { user } = await showAgenda()
  await isThere(/^11:30/)
  await user.click(screen.getByRole('button', { name: 'Atraso de Bruna' }))
  await user.click(await screen.findByRole('menuitem', { name: minutes }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Atraso de Bruna' })) }
}

// spec: agenda-45
test('a delay is looked at, changed, shown anew where the agenda has changed, applied and told', async () => {
  rpc.answers(agendaApi.delay.preview, ({ choices = [] }) => {
    const chosen = choices.find(({ id }) => id === bia.id)
    const next = chosen ? { ...bia, kind: 'handOver' as const, after: placed('13:00', '14:00', carla.id) } : bia
    return { rows: [ana, next, nails], untouched: 2, changes: 3, seen: 'seen' }
  })
  rpc.refuses(agendaApi.delay.apply, delayRefusals.DELAY_STALE)
  const { user, dialog } = await opened('+15 min')
  expect(await dialog.findByText('2 horários ficam como estão.')).toBeTruthy()
  expect(dialog.getByText('Segue o serviço anterior, com Carla.')).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText('O que muda para Bia Reis, 13:00'), 'Passar para Carla')
  expect(await dialog.findByText('com Carla')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Aplicar' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('A agenda mudou')
  rpc.answers(agendaApi.delay.apply, { undoId: anId(), changed: 3 })
  await user.click(dialog.getByRole('button', { name: 'Aplicar' }))
  const notices = within(await screen.findByRole('dialog', { name: 'Avise os clientes' }))
  expect(notices.getAllByRole('listitem')).toHaveLength(1)
  const href = notices.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')!
  expect(new URL(href).searchParams.get('text')).toMatch(/^Olá, Bia! .*das 13:00 de hoje fica com Carla\./)
  const choice = { id: bia.id, kind: 'handOver', professionalId: carla.id }
  expect(rpc.calls(agendaApi.delay.apply)).toMatchObject(
    [1, 2].map(() => ({ professionalId: bruna.id, minutes: 15, choices: [choice], seen: 'seen' })),
  )
  await user.click(notices.getByRole('button', { name: 'Concluir' }))
  rpc.answers(agendaApi.undo, undefined)
  await user.click(screen.getByRole('button', { name: /^Novo Agendamento/ }))
  const other = await screen.findByRole('dialog', { name: 'Novo Agendamento' })
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await told('Desfeito!', 'O dia voltou a ficar como antes.')
  expect(other.isConnected).toBe(true)
})

test('minutes are typed, a wrong number says so, and nothing is applied where nothing changes', async () => {
  rpc.answers(agendaApi.delay.preview, () => ({ rows: [], untouched: 0, changes: 0, seen: 'seen' }))
  const { user, dialog } = await opened('Outro tempo')
  const field = dialog.getByLabelText(/^Atraso em minutos/)
  await retype(user, field, '241')
  expect(await dialog.findByText('O atraso vai de 1 a 240 minutos.')).toBeTruthy()
  await retype(user, field, '24')
  expect(await dialog.findByText('Ninguém mais vem hoje.')).toBeTruthy()
  await user.type(field, '{Enter}')
  expect(rpc.calls(agendaApi.delay.apply)).toEqual([])
})

test('a delay that cannot be worked out is asked for again', async () => {
  rpc.breaks(agendaApi.delay.preview)
  const { user, dialog } = await opened('+5 min')
  expect(await dialog.findByText('Erro ao calcular o atraso')).toBeTruthy()
  const apply = dialog.getByRole('button', { name: 'Aplicar' })
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  rpc.answers(agendaApi.delay.preview, { rows: [ana], untouched: 0, changes: 1, seen: 'seen' })
  await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }))
  expect(await dialog.findByText('Ana Conceição')).toBeTruthy()
})

test('whoever looks at another day is offered no delay', async () => {
  onTheDay()
  aSalon(rpc, anAppointment('11:30'), anAppointment('11:30', { date: '2030-03-13' }))
  await showAgenda({ at: '?date=2030-03-13' })
  await isThere(/^11:30/)
  expect(screen.queryByRole('button', { name: /^Atraso/ })).toBeNull()
})
