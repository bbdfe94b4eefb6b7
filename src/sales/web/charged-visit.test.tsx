// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anOwner } from '../../accounts/web/testing/an-owner.ts'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { appointmentRefusals } from '../../agenda/appointment.ts'
import { agendaApi } from '../../agenda/web/api.ts'
import { addDays, defaultZone, localDate } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import {
  ana,
  atTheTill,
  booked,
  bruna,
  corte,
  inCart,
  paperOf,
  press,
  someId,
  visitOf,
} from './testing/at-the-till.tsx'

const rpc = scriptedRpc()
const today = localDate(new Date(), defaultZone)

/** Charges Ana's visit, and returns its receipt's dialog. */
async function charged(scene: Pick<Parameters<typeof atTheTill>[1] & object, 'me' | 'visit'> = {}) {
  const { user, router } = await atTheTill(rpc, {
    sellers: [bruna],
    scheduled: [{ ...ana, appointments: [booked] }],
    ...scene,
  })
  press('F4')
  const expected = await screen.findByRole('region', { name: 'Agendados hoje' })
  fireEvent.click(await within(expected).findByRole('button', { name: /Ana Conceição/ }))
  fireEvent.click(await inCart().findByRole('button', { name: /10:00 Corte/ }))
  press('F9')
  await paperOf('Venda finalizada')
  return { user, router, dialog: within(screen.getByRole('dialog', { name: 'Venda finalizada' })) }
}

// spec: till-47
test('after the receipt of a visit the same is booked again in some weeks by two presses', async () => {
  const { user, dialog } = await charged()
  rpc.answers(agendaApi.create, { id: someId(90), undoId: someId(91) }, ['agenda'])
  await user.click(await dialog.findByRole('button', { name: 'Marcar retorno' }))
  await user.dblClick(await screen.findByRole('menuitem', { name: /^Em 4 semanas/ }))
  await told('Retorno marcado!')
  expect(rpc.calls(agendaApi.create)).toEqual([
    {
      id: expect.any(String),
      clientId: ana.id,
      serviceId: corte.id,
      professionalId: bruna.id,
      date: addDays(today, 28),
      time: '10:00',
      notes: '',
    },
  ])
})

// spec: agenda-33
test('the visit of a line is opened from the till, by who may see visits', async () => {
  const { user } = await atTheTill(rpc, { sellers: [bruna], scheduled: [{ ...ana, appointments: [booked] }] })
  press('F4')
  const expected = await screen.findByRole('region', { name: 'Agendados hoje' })
  fireEvent.click(await within(expected).findByRole('button', { name: /Ana Conceição/ }))
  fireEvent.click(await inCart().findByRole('button', { name: /10:00 Corte/ }))
  await user.click(await inCart().findByRole('button', { name: /^Detalhes de Corte/ }))
  const link = await screen.findByRole('link', { name: 'Abrir atendimento' })
  expect(link.getAttribute('href')).toBe(paths.appointment(today, booked.id))
})

// spec: till-47
test('where that time is taken, it says so and leads to the form of that day', async () => {
  const { user, router, dialog } = await charged()
  rpc.refuses(agendaApi.create, appointmentRefusals.SLOT_TAKEN, { facts: { free: [] } })
  await user.click(await dialog.findByRole('button', { name: 'Marcar retorno' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Em 2 semanas/ }))
  const { title } = appointmentRefusals.SLOT_TAKEN
  const notice = await told(title as string)
  await user.click(
    within(notice.closest('li') ?? notice.parentElement!).getByRole('button', { name: 'Escolher horário' }),
  )
  expect(router.state.location.href).toContain(`client=${ana.id}&date=${addDays(today, 14)}`)
  // The form is opened with the same people and services.
  expect(router.state.location.search).toMatchObject({ again: booked.id })
})

test('of a visit long ago only days to come are offered', async () => {
  const asLongAgo = (asked: { id: string }) => {
    const visit = visitOf(asked)
    return { ...visit, services: visit.services.map((one) => ({ ...one, date: addDays(today, -30) })) }
  }
  const { user, dialog } = await charged({ visit: asLongAgo })
  await user.click(await dialog.findByRole('button', { name: 'Marcar retorno' }))
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent?.slice(0, 12))
  expect(offered).toEqual(['Em 6 semanas', 'Em 8 semanas', 'Escolher out'])
})

test('who may not book is offered nothing, and a sale without a visit neither', async () => {
  const { permissions, ...member } = anOwner().membership!
  const me = {
    ...anOwner(),
    membership: { ...member, permissions: permissions.filter((one) => one !== 'bookings.create') },
  }
  const { dialog } = await charged({ me })
  expect(dialog.queryByRole('button', { name: 'Marcar retorno' })).toBeNull()
  expect(rpc.calls(agendaApi.visits.get)).toEqual([])
})
