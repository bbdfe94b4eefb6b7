// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { defaultRules } from '../register-rules.ts'
import { registerApi } from './api.ts'
import { DiscountLimitsDialog } from './discount-limits-dialog.tsx'

const rpc = scriptedRpc()

// spec: till-31
test('an owner sets the limit of a role, and a PIN that allows more', async () => {
  rpc.answers(registerApi.rules, defaultRules)
  rpc.answers(registerApi.saveRules, undefined)
  rpc.answers(registerApi.savePin, undefined)
  await showPage(<DiscountLimitsDialog open onClose={() => {}} />)
  const limits = within(await screen.findByRole('dialog', { name: 'Limites de desconto' }))
  fireEvent.change(await limits.findByLabelText('Funcionário'), { target: { value: '10' } })
  fireEvent.click(limits.getByRole('button', { name: 'Salvar limites' }))
  await told('Limites salvos!')
  expect(rpc.calls(registerApi.saveRules)).toEqual([{ employeeDiscountPercent: 10, managerDiscountPercent: null }])
  fireEvent.change(limits.getByLabelText('Seu PIN', { selector: 'input' }), { target: { value: '482913' } })
  fireEvent.click(limits.getByRole('button', { name: 'Salvar PIN' }))
  await told('PIN salvo!')
  expect(rpc.calls(registerApi.savePin)).toEqual([{ pin: '482913' }])
})
