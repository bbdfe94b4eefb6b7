// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { PaperDialog, type Paper } from '../../platform/web/paper-dialog.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { usePrinter } from '../../platform/web/use-printer.ts'
import type { SessionReport } from '../register.ts'
import { movementRefusals, type MovementRequest, type Voucher } from '../register-movement.ts'
import { registerApi } from './api.ts'
import { RegisterMenu } from './register-menu.tsx'
import { useRegisterHere } from './use-register-here.ts'

const rpc = scriptedRpc()
const id = '019a0000-0000-7000-8000-000000000001'
const nothing = { cardCents: 0, cashCents: 0, pixCents: 0, depositCents: 0, totalCents: 0 }
const session = {
  id,
  cashierName: 'Rita Lima',
  opened: { date: '2026-11-12', time: '09:00' },
  openingCents: 10_000,
  figures: {
    ...nothing,
    saleCount: 0,
    refunded: nothing,
    suppliesCents: 0,
    withdrawalsCents: 0,
    chargedTwice: { totalCents: 0, cashCents: 0 },
  },
}
const voucherOf = ({ id, kind, amountCents, reason }: MovementRequest): Voucher => ({
  id,
  kind,
  amountCents,
  reason,
  actorName: 'Rita Lima',
  businessName: 'Salão da Rita',
  registerName: null,
  cashierName: 'Rita Lima',
  date: '2026-11-12',
  time: '10:00',
})

/** The menu of a till with an open register, and the papers that it hands out. */
function Till() {
  const registers = useRegisterHere()
  const [paper, setPaper] = useState<Paper | null>(null)
  const print = usePrinter()
  const nowhere = () => {}
  return (
    <>
      <RegisterMenu
        registers={registers}
        onChoose={nowhere}
        onPaper={setPaper}
        onPrintSettings={nowhere}
        onPixKey={nowhere}
      />
      <PaperDialog paper={paper} onPrint={print} onClose={() => setPaper(null)} />
    </>
  )
}

async function atTheTill() {
  rpc.answers(registerApi.current, { registers: [{ id, name: 'Caixa 1', isActive: true, session }] })
  rpc.answers(registerApi.moveCash, voucherOf)
  return showPage(<Till />)
}
const dialogOf = (name: string) => screen.findByRole('dialog', { name })
async function choose(action: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Mais ações do caixa' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
  return within(await dialogOf(action))
}
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('cash that goes in needs its value and its reason, and gives a voucher', async () => {
  await atTheTill()
  const supply = await choose('Suprimento')
  const give = supply.getByRole('button', { name: 'Registrar suprimento' })
  fireEvent.click(give)
  expect(await supply.findByText('Valor obrigatório. Informe um valor maior que zero.')).toBeTruthy()
  expect(supply.getByText('Informe o motivo.')).toBeTruthy()
  expect(rpc.calls(registerApi.moveCash)).toEqual([])
  fill(supply.getByLabelText(/^Valor/), '5000')
  fill(supply.getByLabelText(/^Motivo/), 'Troco do banco')
  fireEvent.submit(supply.getByRole('form', { name: 'Suprimento' }))
  expect((await dialogOf('Suprimento registrado')).textContent).toMatch(/SUPRIMENTO +R\$ 50,00/)
  expect(rpc.calls(registerApi.moveCash)).toMatchObject([
    { sessionId: id, kind: 'supply', amountCents: 5_000, reason: 'Troco do banco' },
  ])
})

test('more than the drawer has does not go out, what was typed stays, and a double click takes out once', async () => {
  const { user } = await atTheTill()
  rpc.refuses(registerApi.moveCash, movementRefusals.DRAWER_TOO_LOW)
  const withdrawal = await choose('Sangria')
  fill(withdrawal.getByLabelText(/^Valor/), '23001')
  fill(withdrawal.getByLabelText(/^Motivo/), 'Depósito')
  fireEvent.submit(withdrawal.getByRole('form', { name: 'Sangria' }))
  await told(
    'Erro ao registrar sangria',
    'O valor é maior que o dinheiro do caixa. Confira o valor ou registre um suprimento antes.',
  )
  expect(withdrawal.getByLabelText<HTMLInputElement>(/^Motivo/).value).toBe('Depósito')
  fill(withdrawal.getByLabelText(/^Valor/), '13000')
  const answer = Promise.withResolvers<void>()
  rpc.answers(registerApi.moveCash, (movement) => answer.promise.then(() => voucherOf(movement)))
  await user.dblClick(withdrawal.getByRole('button', { name: 'Registrar sangria' }))
  answer.resolve()
  expect((await dialogOf('Sangria registrada')).textContent).toMatch(/SANGRIA +R\$ 130,00/)
  const asked = rpc.calls(registerApi.moveCash)
  expect(asked.map(({ amountCents }) => amountCents)).toEqual([23_001, 13_000])
})

const given: Voucher[] = [
  voucherOf({ id, kind: 'withdrawal', amountCents: 13_000, reason: 'Depósito' }),
  voucherOf({ id: id.replace(/1$/, '2'), kind: 'supply', amountCents: 5_000, reason: 'Troco do banco' }),
]

// spec: till-23
test('each voucher of the open register is given again, on paper too', async () => {
  const { user } = await atTheTill()
  rpc.answers(registerApi.vouchers, given)
  fireEvent.click(screen.getByRole('button', { name: 'Mais ações do caixa' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Comprovantes' }))
  const vouchers = within(await dialogOf('Suprimentos e sangrias'))
  const items = await vouchers.findAllByRole('listitem')
  expect(items).toHaveLength(2)
  expect(items[0]!.textContent).toMatch(/Sangria.*R\$ 130,00.*Depósito/)
  expect(items[1]!.textContent).toMatch(/Suprimento/)
  fireEvent.click(vouchers.getByRole('button', { name: /^Comprovante: suprimento de R\$ 50,00/ }))
  const voucher = await dialogOf('Comprovante de suprimento')
  expect(voucher.textContent).toMatch(/SUPRIMENTO +R\$ 50,00/)
  const paper = document.implementation.createHTMLDocument('')
  vi.stubGlobal('open', () => Object.assign(new EventTarget(), { document: paper, closed: true, focus: () => {} }))
  fireEvent.click(within(voucher).getByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(paper.body.textContent).toContain('Motivo: Troco do banco'))
  expect(rpc.calls(registerApi.vouchers)).toEqual([{ id }])
  for (const name of ['Comprovante de suprimento', 'Suprimentos e sangrias']) {
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  }
})

// spec: till-23
test('what was moved stands in the report of the register, with its vouchers', async () => {
  await atTheTill()
  rpc.answers(registerApi.vouchers, given)
  const report: SessionReport = {
    ...session,
    registerName: null,
    businessName: 'Salão da Rita',
    figures: { ...session.figures, suppliesCents: 5_000, withdrawalsCents: 13_000 },
    movements: given.map(({ kind, amountCents, reason, actorName, time }) => ({
      kind,
      amountCents,
      reason,
      actorName,
      time,
    })),
    printed: { date: '2026-11-12', time: '18:00' },
    closing: null,
  }
  rpc.answers(registerApi.session, report)
  const partial = await choose('Parcial do caixa')
  const paper = partial.getByText(/Esperado em dinheiro/).closest('pre')!.textContent
  expect(paper).toMatch(/Esperado em dinheiro +R\$ 20,00/)
  expect(paper).toMatch(/Suprimentos +R\$ 50,00/)
  expect(paper).toMatch(/Sangrias +-R\$ 130,00/)
  fireEvent.click(await partial.findByRole('button', { name: /^Comprovante: sangria de R\$ 130,00/ }))
  expect((await dialogOf('Comprovante de sangria')).textContent).toMatch(/Motivo: Depósito/)
})
