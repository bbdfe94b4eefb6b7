// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { localDate } from '../../platform/clock.ts'
import { spanOf } from '../../platform/period.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { CommissionEntry, CommissionSums } from '../commission-statement.ts'
import { reportsApi } from './api.ts'
import { CommissionsPage } from './commissions-page.tsx'

const rpc = scriptedRpc()
const { commissions } = reportsApi
const id = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`
const none: CommissionSums = { serviceCount: 0, baseCents: 0, earnedCents: 0, reversedCents: 0, dueCents: 0 }
const sums: CommissionSums = { ...none, serviceCount: 2, baseCents: 7_200, earnedCents: 5_760, dueCents: 2_880 }
const bruna = { id: id(1), name: 'Bruna' }
const sold: CommissionEntry = {
  id: id(2),
  date: '2026-11-21',
  time: '12:00',
  kind: 'accrual',
  client: null,
  service: 'Corte',
  quantity: 2,
  percent: 40,
  baseCents: 14_400,
  amountCents: 5_760,
}
const back: CommissionEntry = {
  ...sold,
  id: id(3),
  kind: 'reversal',
  quantity: 1,
  baseCents: -7_200,
  amountCents: -2_880,
}

function answer(entries: CommissionEntry[]) {
  const professionals = [
    { ...bruna, isActive: true, ...sums, reversedCents: -2_880 },
    { id: id(4), name: 'Carla', isActive: true, ...none },
  ]
  rpc.answers(commissions.team, { isOwn: false, professionals, total: sums })
  rpc.answers(commissions.statement, { professional: bruna, total: sums, count: entries.length, entries })
}
const spans = () => rpc.calls(commissions.statement).map(({ from, to }) => ({ from, to }))

test('commissions are shown by professional and line by line, a refund as what it takes back', async () => {
  answer([back, sold])
  rpc.answers(commissions.export, { name: 'comissoes-2026-11-21.csv', text: 'Serviço', count: 2 })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user, router } = await showPage(<CommissionsPage />)
  expect((await screen.findByRole('row', { name: /Carla/ })).textContent).toMatch(/R\$.0,00/)
  await user.click(screen.getByRole('button', { name: 'Ver comissões de Bruna' }))
  const table = within(await screen.findByRole('table', { name: 'Comissões de Bruna' }))
  const [reversal, entry] = (await table.findAllByRole('row', { name: /Corte/ })).map(({ textContent }) => textContent)
  for (const text of [/2×/, /Sem cliente/, /R\$.144,00/, /40%/, /R\$.57,60/]) expect(entry).toMatch(text)
  for (const text of [/Estorno/, /-R\$.72,00/, /40%/, /-R\$.28,80/]) expect(reversal).toMatch(text)
  expect(screen.getByText(/^R\$.28,80$/)).toBeTruthy()
  expect(router.state.location.search).toEqual({ professional: bruna.id })
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  await vi.waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'comissoes-2026-11-21.csv' }]))
  expect(rpc.calls(commissions.export)).toMatchObject([{ professionalId: bruna.id }])
  saved.mockRestore()
})

test('a period without commissions says so, and the address remembers it with the professional', async () => {
  answer([])
  const lastMonth = spanOf('last-month', localDate(new Date(), 'America/Sao_Paulo'))
  const { user, router } = await showPage(<CommissionsPage />, { at: `/?professional=${bruna.id}` })
  await user.selectOptions(await screen.findByLabelText('Período'), 'Mês passado')
  await vi.waitFor(() => expect(spans().at(-1)).toEqual(lastMonth))
  await screen.findByText('Nenhuma comissão no período')
  expect(router.state.location.search).toEqual({ professional: bruna.id, period: 'last-month' })
})

test('an address with a period and a professional shows so at once', async () => {
  answer([])
  await showPage(<CommissionsPage />, { at: `/?professional=${bruna.id}&period=last-month` })
  await screen.findByText('Nenhuma comissão no período')
  expect(screen.getByLabelText<HTMLInputElement>('Profissional').value).toBe('Bruna')
  expect(spans()).toEqual([spanOf('last-month', localDate(new Date(), 'America/Sao_Paulo'))])
})
