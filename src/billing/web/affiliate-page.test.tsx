// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { affiliateRefusals } from '../affiliate.ts'
import { AffiliatePage } from './affiliate-page.tsx'
import { billingApi } from './api.ts'

const rpc = scriptedRpc()
beforeEach(() => {
  rpc.answers(billingApi.affiliateEntries, { entries: [], count: 0 })
  rpc.answers(billingApi.affiliateAccount, null)
})

const sums = { commissionCents: 0, heldCents: 0, availableCents: 0, paidCents: 0 }

// spec: billing-5
test('a programme that is switched off says so', async () => {
  rpc.refuses(billingApi.affiliate, affiliateRefusals.AFFILIATES_OFF)
  await showPage(<AffiliatePage />)
  await screen.findByText('O Programa de Afiliados não está disponível no momento.')
})

// spec: billing-5
test('whoever begins to refer sees the own level, when it is paid, and takes the PIX key of the same person only', async () => {
  const nobody = { code: 'rita', count: 0, active: 0, ...sums, nextPayoutOn: '2026-12-15', referrals: [] }
  rpc.answers(billingApi.affiliate, nobody)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  rpc.answers(billingApi.saveAffiliateAccount, () => promise)
  const { user } = await showPage(<AffiliatePage />)
  await screen.findByText('Nenhuma indicação por enquanto')
  const levels = within(screen.getByRole('list', { name: 'Níveis' })).getAllByRole('listitem')
  const own = levels.filter(({ textContent }) => textContent.includes('Seu nível'))
  expect(own.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Bronze.*0 a 19 indicações.*10%/)])
  expect(
    screen.getByText(/fica disponível 30 dias depois do pagamento\. Pagamentos no dia 15\s+via PIX\./),
  ).toBeTruthy()
  await screen.findByText('Nenhuma comissão por enquanto')
  const account = within(await screen.findByRole('form', { name: 'Recebimento por PIX' }))
  const key = account.getByLabelText(/^Chave/)
  await user.type(account.getByLabelText(/^Nome de quem recebe/), 'Olga Prado')
  await user.type(account.getByLabelText(/^CPF ou CNPJ de quem recebe/), '529.982.247-25')
  await user.type(key, '111.444.777-35')
  await user.click(account.getByRole('button', { name: 'Salvar chave' }))
  await account.findByText('A chave é de outro CPF ou CNPJ.')
  expect(rpc.calls(billingApi.saveAffiliateAccount)).toEqual([])
  await user.clear(key)
  await user.type(key, '529.982.247-25')
  await user.dblClick(account.getByRole('button', { name: 'Salvar chave' }))
  resolve(undefined)
  await told('Chave PIX salva!')
  expect(rpc.calls(billingApi.saveAffiliateAccount)).toMatchObject([{ kind: 'cpf', holderName: 'Olga Prado' }])
})
