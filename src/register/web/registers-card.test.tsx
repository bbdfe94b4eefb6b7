// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { registersRefusals, type Register } from '../registers.ts'
import { registerApi } from './api.ts'
import { RegistersCard } from './registers-card.tsx'

const rpc = scriptedRpc()
const id = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`
const registerOf = (number: number, name: string): Register => ({ id: id(number), name, isActive: true, session: null })
const named = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Nome/), { target: { value: name } })
  fireEvent.submit(dialog.getByRole('form', { name: 'Caixa' }))
  return dialog
}

test('the only register stays, another one needs a name of its own, and is renamed', async () => {
  rpc.answers(registerApi.current, { registers: [registerOf(1, 'Caixa 1')] })
  rpc.refuses(registerApi.registers.add, registersRefusals.REGISTER_NAME_TAKEN, {
    fields: { name: registersRefusals.REGISTER_NAME_TAKEN.text },
  })
  await showPage(<RegistersCard />)
  const registers = within(await screen.findByRole('list', { name: 'Caixas' }))
  expect(registers.getByRole('button', { name: 'Desativar Caixa 1' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar caixa' }))
  const dialog = await named('caixa 1')
  expect(await dialog.findByText('Já existe um caixa com este nome.')).toBeTruthy()

  rpc.answers(
    registerApi.registers.add,
    ({ name }) => {
      rpc.answers(registerApi.current, { registers: [registerOf(1, 'Caixa 1'), registerOf(2, name)] })
      return { id: id(2) }
    },
    ['register'],
  )
  await named('Caixa 2')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  rpc.answers(
    registerApi.registers.rename,
    ({ name }) => {
      rpc.answers(registerApi.current, { registers: [registerOf(1, 'Caixa 1'), registerOf(2, name)] })
    },
    ['register'],
  )
  fireEvent.click(await registers.findByRole('button', { name: 'Renomear Caixa 2' }))
  await named('Recepção')
  await waitFor(() =>
    expect(registers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Caixa 1', 'Recepção']),
  )
  expect(rpc.calls(registerApi.registers.rename)).toEqual([{ id: id(2), name: 'Recepção' }])
})
