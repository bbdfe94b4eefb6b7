// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { newBookingLink } from '../../booking/booking-link.ts'
import { bookingApi } from '../../booking/web/api.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { defaultWeek, type Week } from '../../team/hours.ts'
import { teamApi } from '../../team/web/api.ts'
import type { FirstStepsState } from '../first-steps.ts'
import { homeApi } from './api.ts'
import { FirstSteps } from './first-steps.tsx'

afterEach(cleanup)

const rpc = scriptedRpc()
const steps: FirstStepsState = { done: [], setAside: [], hasAppointment: false }
const show = (state: Partial<FirstStepsState>) => {
  rpc.breaks(bookingApi.link.get)
  return showPage(<FirstSteps steps={{ ...steps, ...state }} />)
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)

const person = (at: number, name: string, hours: Week, phone: string | null = null) => ({
  id: `019a0000-0000-7000-8000-00000000000${at}`,
  name,
  email: null,
  phone,
  hours,
  isActive: true,
  createdAt: `2026-11-27T10:0${at}:00.000Z`,
  photo: null,
  specialties: [],
  commissionPercent: 0,
  account: null,
})

test('a colleague begins with the hours of who came first, and the next name can be typed at once', async () => {
  const mornings: Week = defaultWeek.map((day) => day.slice(0, 1))
  // By name, as the server sends them.
  rpc.answers(teamApi.professionals.list, [person(2, 'Caio Reis', defaultWeek), person(1, 'Jorge Luz', mornings)])
  rpc.answers(teamApi.professionals.create, { id: '019a0000-0000-7000-8000-000000000003' })
  const { user } = await show({ done: ['services', 'professionals'] })
  expect(await screen.findByText(/^Quem mais atende com Jorge Luz\?/)).toBeTruthy()
  expect(screen.getByText('Na equipe: Jorge Luz, Caio Reis.')).toBeTruthy()
  await user.type(field(/^Nome/), 'Bia Teles')
  await user.type(field(/^Comissão/), '40')
  await user.click(screen.getByRole('checkbox', { name: 'Não tem e-mail' }))
  await user.click(screen.getByRole('checkbox', { name: 'Não tem telefone' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar à equipe' }))
  await waitFor(() => expect(rpc.calls(teamApi.professionals.create)).toMatchObject([{ hours: mornings }]))
  await waitFor(() => expect(document.activeElement).toBe(field(/^Nome/)))
  expect(field(/^Nome/).value).toBe('')
})

test('the page shows the WhatsApp that was said before, once it was seen', async () => {
  rpc.answers(teamApi.professionals.list, [
    person(2, 'Caio Reis', defaultWeek, '+5511955554444'),
    { ...person(0, 'Davi Reis', defaultWeek, '+5511944443333'), isActive: false },
    person(1, 'Jorge Luz', defaultWeek, '+5511987654321'),
  ])
  rpc.answers(bookingApi.link.get, { isSaved: false, link: newBookingLink('Salão da Rita'), gaps: [], place: null })
  rpc.answers(bookingApi.link.checkPath, { isFree: true, proposal: null })
  rpc.answers(bookingApi.link.save, undefined)
  const done: FirstStepsState['done'] = ['services', 'professionals']
  const { user } = await showPage(<FirstSteps steps={{ ...steps, done, setAside: ['team', 'pix', 'cards'] }} />)
  expect((await screen.findByLabelText<HTMLInputElement>('WhatsApp do negócio')).value).toBe('(11) 98765-4321')
  await user.click(screen.getByRole('button', { name: 'Colocar no ar' }))
  await waitFor(() => expect(rpc.calls(bookingApi.link.save)).toMatchObject([{ whatsapp: '+5511987654321' }]))
})

test('who works alone is not asked for a team at the end', async () => {
  const done: FirstStepsState['done'] = ['services', 'professionals', 'link']
  await show({ done, setAside: ['team', 'pix', 'cards'] })
  const ready = within(await screen.findByRole('group', { name: 'Tudo pronto' }))
  expect(ready.getByRole('button', { name: 'Chave PIX' })).toBeTruthy()
  expect(ready.queryByRole('button', { name: 'Equipe' })).toBeNull()
  expect(ready.queryByRole('link', { name: 'Convidar a sua equipe' })).toBeNull()
  cleanup()
  await show({ done: [...done, 'team'], setAside: ['pix', 'cards'] })
  expect(await screen.findByRole('link', { name: 'Convidar a sua equipe' })).toBeTruthy()
})

test('a step that one goes back to takes the focus, also the first', async () => {
  const { user } = await show({})
  await user.click(await screen.findByRole('button', { name: 'Clínica' }))
  await user.click(await screen.findByRole('button', { name: 'Voltar' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Tipo de negócio' })))
})

test('the guide that is done is ended where it says so', async () => {
  rpc.answers(homeApi.firstSteps.end, undefined)
  const { user } = await show({ done: ['services', 'professionals', 'team', 'pix', 'cards', 'link'] })
  await user.click(await screen.findByRole('button', { name: 'Concluir' }))
  await waitFor(() => expect(rpc.calls(homeApi.firstSteps.end)).toHaveLength(1))
})
