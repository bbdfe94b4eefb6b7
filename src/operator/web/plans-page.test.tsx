// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { planRefusals } from '../../billing/plan.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { OperatorPlan } from '../contract.ts'
import { operatorApi } from './api.ts'
import { PlansPage } from './plans-page.tsx'
import { anOverview } from './testing/an-overview.ts'

const rpc = scriptedRpc()
const { overview, plans } = operatorApi
const trial = anOverview.plans[0]!
const own: OperatorPlan = {
  ...trial,
  id: trial.id.replace(/1$/, '2'),
  name: 'Estúdio',
  priceCents: 3_990,
  features: ['Agenda', 'Caixa'],
  isTrial: false,
  trialDays: 0,
  includes: ['domain'],
  trials: 0,
}

/** Answers with these plans until the returned function changes them. */
function answerWith(shown: OperatorPlan[]) {
  rpc.answers(overview, () => ({ ...anOverview, plans: shown }))
  return (next: OperatorPlan[]) => void (shown = next)
}

// spec: master-6, master-7, public-errors-10
test('plans that were not loaded say so, and are there at the next try with three figures', async () => {
  rpc.breaks(overview)
  const { user } = await showPage(<PlansPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar planos')
  answerWith([trial])
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByRole('list', { name: 'Planos' })
  expect(screen.getByRole('heading', { name: 'Configurações de Assinatura' })).toBeTruthy()
  expect(screen.getByText('Gerencie os planos de assinatura do sistema')).toBeTruthy()
  for (const figure of ['Receita Mensal', 'Assinantes Ativos', 'Crescimento'])
    expect(screen.getByRole('heading', { name: figure })).toBeTruthy()
})

// spec: master-6, public-validation-5, public-validation-6, public-errors-10
test('a plan needs a name, asks for days only as a trial, and one that was not stored keeps what was typed', async () => {
  const change = answerWith([trial])
  rpc.breaks(plans.create)
  const { user } = await showPage(<PlansPage />)
  await user.click(await screen.findByRole('button', { name: 'Novo Plano' }))
  const form = within(await screen.findByRole('dialog', { name: 'Criar Novo Plano' }))
  expect(form.queryByLabelText(/^Dias de teste/)).toBeNull()
  await user.click(form.getByRole('switch', { name: /^Plano de teste/ }))
  expect(form.getByLabelText(/^Dias de teste/)).toBeTruthy()
  await user.click(form.getByRole('switch', { name: /^Plano de teste/ }))
  const create = form.getByRole('button', { name: 'Criar Plano' })
  await user.click(create)
  await form.findByText('Nome do plano é obrigatório')
  await user.type(form.getByLabelText(/^Nome/), 'Estúdio')
  await user.clear(form.getByLabelText(/^Preço/))
  await user.type(form.getByLabelText(/^Preço/), '3990')
  await user.type(form.getByLabelText(/^Recursos/), 'Agenda{Enter}{Enter}Caixa')
  const included = within(form.getByRole('group', { name: 'O plano inclui' }))
  await user.click(included.getByRole('checkbox', { name: 'Domínio próprio' }))
  await user.click(create)
  await told('Erro ao salvar plano')
  expect(form.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Estúdio')

  const { promise, resolve } = Promise.withResolvers<{ id: string }>()
  rpc.answers(plans.create, () => promise, ['operator'])
  await user.dblClick(create)
  change([trial, own])
  resolve({ id: own.id })
  await told('Plano criado!')
  const item = await screen.findByRole('listitem', { name: 'Estúdio' })
  expect(item.textContent).toMatch(/R\$.39,90 por mês/)
  const typed = { name: 'Estúdio', priceCents: 3_990, includes: ['domain'], isTrial: false }
  expect(rpc.calls(plans.create)).toMatchObject([typed, typed])
})

// spec: master-6, public-validation-6, public-errors-10
test('a plan is edited line by line, taken out of use and excluded, but the last trial stays', async () => {
  const change = answerWith([trial, own])
  rpc.answers(plans.update, () => change([trial, { ...own, isActive: false }]), ['operator'])
  rpc.answers(plans.remove, () => (change([trial]), { isKept: false }), ['operator'])
  const { user } = await showPage(<PlansPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar Estúdio' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Editar Plano' }))
  expect(edit.getByLabelText<HTMLTextAreaElement>(/^Recursos/).value).toBe('Agenda\nCaixa')
  await user.click(edit.getByRole('switch', { name: /^Ativo/ }))
  await user.click(edit.getByRole('button', { name: 'Atualizar Plano' }))
  const item = () => screen.getByRole('listitem', { name: 'Estúdio' })
  await waitFor(() => expect(within(item()).getByText('Inativo')).toBeTruthy())
  expect(rpc.calls(plans.update)).toMatchObject([{ id: own.id, name: 'Estúdio', isActive: false }])
  await user.click(within(item()).getByRole('button', { name: 'Excluir Estúdio' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }))
  await told('Plano excluído!')
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Estúdio' })).toBeNull())

  rpc.refuses(plans.remove, planRefusals.LAST_TRIAL)
  await user.click(screen.getByRole('button', { name: 'Excluir Teste Gratuito' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desativar' }))
  await told('Erro ao excluir plano')
  expect(rpc.calls(plans.remove)).toEqual([{ id: own.id }, { id: trial.id }])
})
