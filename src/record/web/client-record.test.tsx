// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { salesApi } from '../../sales/web/api.ts'
import type { Timeline, PastVisit } from '../client-history.ts'
import { recordApi } from './api.ts'
import { ClientRecord } from './client-record.tsx'
import { aCard } from './testing/a-card.ts'

const rpc = scriptedRpc()
const anId = (end: string) => `019a0000-0000-7000-8000-${end.padStart(12, '0')}`
const aVisit = (id: string, more: Partial<PastVisit> = {}): PastVisit => ({
  id: anId(id),
  startsAt: '2026-12-10T17:00:00.000Z',
  status: 'confirmed',
  onlineAct: null,
  attendance: 'expected',
  priceCents: 8_000,
  service: 'Corte',
  professional: 'Bruna',
  notes: null,
  bookedName: null,
  ...more,
})
const none: Timeline = { visitCount: 0, noShowCount: 0, averageCents: null, upcoming: [], events: [], count: 0 }

function show(timeline: Timeline) {
  rpc.answers(recordApi.timeline, timeline)
  rpc.answers(recordApi.page.get, { endsAt: null })
  return showPage(<ClientRecord card={aCard} aside={<p>Contato</p>} consents={<p>Consentimentos</p>} />)
}

test('what is to come and what was are told in order, and each of them opens', async () => {
  rpc.breaks(salesApi.sale)
  const { user } = await show({
    visitCount: 12,
    noShowCount: 2,
    averageCents: 9_500,
    upcoming: [aVisit('1', { bookedName: 'Júlia', onlineAct: 'moved' })],
    count: 2,
    events: [
      {
        kind: 'sale',
        id: anId('2'),
        date: '2026-11-26',
        time: '14:00',
        totalCents: 9_990,
        discountCents: 1_000,
        refundedCents: 500,
        items: [
          { name: 'Corte', quantity: 1, professional: 'Bruna' },
          { name: 'Shampoo', quantity: 2, professional: null },
        ],
        methods: ['card', 'pix'],
      },
      {
        kind: 'visit',
        id: anId('3'),
        services: [aVisit('3', { status: 'cancelled', startsAt: '2026-11-20T17:00:00.000Z' })],
      },
    ],
  })
  const next = await screen.findByRole('link', {
    name: /^10\/12\/2026 14:00 Corte com Bruna para Júlia · .* Confirmado$/,
  })
  expect(next.getAttribute('href')).toBe(`/dashboard/schedule?date=2026-12-10&appointment=${anId('1')}`)
  const rows = within(screen.getByRole('list', { name: 'Histórico do cliente' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^26\/11\/2026 14:00Corte com Bruna2 × Shampoo.*99,90Cartão e PIXdesconto .*10,00estornado .*5,00$/,
    ),
    expect.stringMatching(/^20\/11\/2026 14:00Corte com Bruna.*80,00Cancelado$/),
  ])
  const facts = Array.from(document.querySelectorAll('dt'), (dt) => `${dt.textContent}: ${dt.nextSibling?.textContent}`)
  expect(facts).toEqual(expect.arrayContaining(['Visitas: 12', expect.stringMatching(/^Média por venda: .*95,00$/)]))
  await user.click(within(rows[0]!).getByRole('button'))
  expect(await screen.findByRole('dialog', { name: 'Venda' })).toBeTruthy()
  expect(rpc.calls(salesApi.sale)).toEqual([{ id: anId('2') }])
})

test('what was noted of a visit and who it was for stand once, not with each of its services', async () => {
  const said = { notes: 'Alérgica a amônia', bookedName: 'Júlia', startsAt: '2026-11-20T17:00:00.000Z' }
  const services = [aVisit('3', said), aVisit('4', { ...said, service: 'Escova' })]
  await show({ ...none, count: 1, events: [{ kind: 'visit', id: anId('3'), services }] })
  const row = within(await screen.findByRole('list', { name: 'Histórico do cliente' })).getByRole('listitem')
  expect(row.textContent).toMatch(/Corte com BrunaEscova com Bruna/)
  expect(within(row).getAllByText('Alérgica a amônia')).toHaveLength(1)
  expect(within(row).getAllByText('para Júlia')).toHaveLength(1)
})

test('a client without a visit is told so, and of no average', async () => {
  await show(none)
  expect(await screen.findByText('Nenhum agendamento à frente.')).toBeTruthy()
  expect(screen.getByText('Nenhum atendimento ou compra ainda')).toBeTruthy()
  expect(screen.queryByText('Média por venda')).toBeNull()
})

test('whoever stands on a last page that has become empty is led to the one before it', async () => {
  const visit = { kind: 'visit' as const, id: anId('3'), services: [aVisit('3', { status: 'cancelled' })] }
  const { user, queryClient } = await show({ ...none, events: [visit], count: 21 })
  await user.click(await screen.findByRole('button', { name: 'Próxima página' }))
  await screen.findByText('21–21 de 21')
  rpc.answers(recordApi.timeline, ({ page }) => (page === 1 ? { ...none, events: [visit], count: 20 } : none))
  await act(() => queryClient.invalidateQueries({ queryKey: recordApi.timeline.key() }))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull())
  expect(screen.getByRole('list', { name: 'Histórico do cliente' }).textContent).toContain('Corte')
})

test('a history that was not loaded says so once', async () => {
  rpc.breaks(recordApi.timeline)
  rpc.answers(recordApi.page.get, { endsAt: null })
  await showPage(<ClientRecord card={aCard} aside={<p>Contato</p>} consents={<p>Consentimentos</p>} />)
  expect(await screen.findAllByText('Erro ao carregar o histórico')).toHaveLength(1)
})
