// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { bookedTimesMissing } from '../../business/business.ts'
import { businessApi } from '../../business/web/api.ts'
import { aBusiness } from '../../business/web/testing/a-business.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { defaultRules } from '../../register/register-rules.ts'
import { registerApi } from '../../register/web/api.ts'
import { homeApi } from './api.ts'
import { RulesForm } from './rules-form.tsx'

const rpc = scriptedRpc()

async function atTheRules() {
  rpc.answers(businessApi.get, aBusiness)
  rpc.answers(registerApi.rules, defaultRules)
  rpc.answers(homeApi.goal, { goalCents: 1_000_000 })
  const shown = await showPage(<RulesForm />)
  const stock = await screen.findByRole<HTMLInputElement>('switch', { name: /Vender produtos sem estoque/ })
  const goal = screen.getByLabelText<HTMLInputElement>('Meta mensal')
  const save = () => shown.user.click(screen.getByRole('button', { name: 'Salvar negócio' }))
  return { ...shown, stock, goal, save }
}

// spec: settings-7
test('zones are offered with their distance from UTC, and languages that the screens do not speak are not', async () => {
  await atTheRules()
  const zone = within(screen.getByLabelText('Fuso horário'))
  for (const name of ['São Paulo (UTC-3)', 'Manaus (UTC-4)', 'Rio Branco (UTC-5)'])
    expect(zone.getByRole<HTMLOptionElement>('option', { name }).disabled).toBe(false)
  for (const name of [/en-US/, /es-ES/])
    expect(screen.getByRole<HTMLOptionElement>('option', { name }).disabled).toBe(true)
})

test('a rule that was not stored says so, what was typed stays, and the next try stores it', async () => {
  rpc.breaks(registerApi.saveRules)
  rpc.answers(homeApi.setGoal, undefined)
  const { user, stock, goal, save } = await atTheRules()
  await user.click(stock)
  await user.clear(goal)
  await user.type(goal, '2500000')
  await save()
  await told('Erro', 'Erro ao salvar configurações')
  expect(stock.checked).toBe(false)
  expect(goal.value).toMatch(/25\.000,00/)
  rpc.answers(registerApi.saveRules, undefined)
  await save()
  await told('Sucesso', 'Configurações salvas com sucesso!')
  const rule = { sellsWithoutStock: false }
  expect(rpc.calls(registerApi.saveRules)).toEqual([rule, rule])
  expect(rpc.calls(homeApi.setGoal)).toEqual([{ goalCents: 2_500_000 }])
})

test('services without a professional are asked for, until the business allows them, and that rule alone is sent', async () => {
  rpc.answers(registerApi.saveRules, undefined)
  const { user, save } = await atTheRules()
  const choice = within(screen.getByRole('group', { name: 'Serviço sem profissional' }))
  expect(choice.getByRole<HTMLInputElement>('radio', { name: /Perguntar sempre/ }).checked).toBe(true)
  await user.click(choice.getByRole('radio', { name: /Permitir sem profissional/ }))
  await save()
  await told('Sucesso', 'Configurações salvas com sucesso!')
  expect(rpc.calls(registerApi.saveRules)).toEqual([{ sellsWithoutPerformer: true }])
})

test('another zone asks what becomes of what is booked, says it with an hour, and sends the answer', async () => {
  rpc.answers(businessApi.updateRules, undefined)
  const { user, save } = await atTheRules()
  expect(screen.queryByRole('group', { name: 'O que já está na agenda' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Fuso horário'), 'Fernando de Noronha (UTC-2)')
  const choice = within(screen.getByRole('group', { name: 'O que já está na agenda' }))
  expect(choice.getByText(/10:00 passa a aparecer às 11:00/)).toBeTruthy()
  await save()
  expect(await choice.findByText(bookedTimesMissing)).toBeTruthy()
  expect(document.activeElement).toBe(choice.getAllByRole('radio')[0])
  expect(rpc.calls(businessApi.updateRules)).toEqual([])
  await user.click(choice.getByRole('radio', { name: /mesma hora do relógio/ }))
  await save()
  await told('Sucesso', 'Configurações salvas com sucesso!')
  expect(rpc.calls(businessApi.updateRules)).toEqual([{ zone: 'America/Noronha', bookedTimes: 'clock' }])
})
