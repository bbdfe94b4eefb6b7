// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { agendaApi } from './api.ts'
import { ana, anAppointment, anId, aSalon, carla, isThere, onTheDay, showAgenda } from './testing/a-salon.tsx'

const rpc = scriptedRpc()
const card = () => screen.findByRole('tooltip')

// spec: agenda-42
test('hovering an event tells its visit, notes and warnings, and leaving it does not', async () => {
  onTheDay()
  const visitId = anId()
  const first = anAppointment('11:30', { visitId, notes: 'Prefere água fria', squeezeReason: 'Noiva' })
  const second = anAppointment('12:30', { visitId, professionalId: carla.id })
  aSalon(rpc, first, second)
  const services = [first, second].map((one) => ({ ...one, priceReason: null, rooms: [] }))
  rpc.answers(agendaApi.visits.get, {
    id: visitId,
    services,
    client: {
      ...first.client,
      notes: 'Alergia a amônia',
      visitsBefore: 3,
      lastVisitAt: null,
      totalSpentCents: 0,
      noShows: 2,
    },
    servedFrom: null,
    priceLimitPercent: null,
  })
  const { user } = await showAgenda()
  const event = await isThere(/^11:30/)
  await user.hover(event)
  const told = within(await card())
  await told.findByText(/Alergia a amônia/)
  for (const text of ['Ana Conceição', 'Prefere água fria', 'Ainda não chegou', 'Encaixe: Noiva', '2 faltas'])
    expect(told.getByText(text)).toBeTruthy()
  expect(told.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual([
    '11:30–12:30Corte · BrunaR$ 80,00',
    '12:30–13:30Corte · CarlaR$ 80,00',
    'Ainda não chegou',
    'Encaixe: Noiva',
    '2 faltas',
  ])
  expect(event.getAttribute('aria-describedby')).toBe('grid-help grid-card')
  await user.unhover(event)
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(event.getAttribute('aria-describedby')).toBe('grid-help')
})

// spec: agenda-42
test('the focus of a keyboard shows the card, and Escape hides it', async () => {
  aSalon(rpc, anAppointment('09:00'))
  const { user } = await showAgenda()
  const event = await isThere(/^09:00/)
  while (document.activeElement !== event) await user.tab()
  expect((await card()).textContent).toContain(ana.name)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

// spec: agenda-42
test('a finger that rests on an event reads it, and one that moves or taps does not', async () => {
  aSalon(rpc, anAppointment('09:00', { status: 'completed' }))
  await showAgenda()
  const event = await isThere(/^09:00/)
  const at = { pointerType: 'touch', pointerId: 1, button: 0, clientX: 50, clientY: 50, bubbles: true }
  fireEvent.pointerDown(event, at)
  fireEvent.pointerMove(event, { ...at, clientY: 90 })
  await new Promise((done) => setTimeout(done, 600))
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.pointerDown(event, at)
  await card()
  fireEvent.pointerUp(event, at)
  expect(screen.getByRole('tooltip')).toBeTruthy()
  fireEvent.pointerDown(document.body, at)
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
