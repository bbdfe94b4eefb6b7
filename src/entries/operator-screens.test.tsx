import './testing/page-beside-server.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBusiness } from '../accounts/server/testing/people.ts'
import { told } from '../accounts/web/testing/show-page.tsx'
import { prepareOwner } from '../business/server/testing/prepared-owner.ts'
import { releaseName } from '../platform/server/release.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { screensOf } from './screens.ts'
import { dashboardBesideServer } from './testing/shown-dashboard.tsx'

const database = freshDatabase()
const { signIn, show, atRest, ask } = dashboardBesideServer()

const button = (name: string) => screen.findByRole('button', { name })
const heading = (name: string) => screen.findByText(name, { selector: 'h1, h2' })

/** An owner who is also an operator, signed in with both factors. */
async function asOperator() {
  const owner = await aBusiness()
  const { accountId } = owner.actor
  await database.admin.query('update account set is_operator = true where id = $1', [accountId])
  await signIn(owner)
  await database.admin.query('update session set second_factor_at = now() where account_id = $1', [accountId])
}

// spec: public-routes-5, public-routes-6, master-2, master-3, master-4
test('a stranger and an owner stand before the guard, and a wrong password stays outside', async () => {
  await signIn(null)
  const stranger = await show('/master')
  for (const { path } of screensOf('operators')) {
    await stranger.open(path)
    await heading('Acesso Master Requerido')
  }
  expect(screen.getByText('Você precisa fazer login como master para acessar esta área.')).toBeTruthy()

  cleanup()
  const [email, password] = ['dora@exemplo.com', 'girassol-azul-42']
  const owner = {
    name: 'Dora Reis',
    businessName: 'Salão da Dora',
    email,
    password,
    zone: 'America/Sao_Paulo',
  } as const
  await prepareOwner({ headers: {}, network: '10.1.1.1', setCookie() {} }, owner)
  const { rows } = await database.admin.query<{ id: string }>('select id from account where email = $1', [email])
  await signIn({ ...(await aBusiness()), actor: { accountId: rows[0]!.id, name: 'Dora Reis' } })
  const { user, open, router } = await show('/master')
  await heading('Acesso Master Requerido')
  await user.click(screen.getAllByRole('link', { name: 'Fazer Login Master' }).at(-1)!)
  await user.type(await screen.findByLabelText('Email Master'), email)
  await user.type(screen.getByLabelText('Senha Master'), password)
  await user.click(await button('Acessar Painel Master'))
  await told('Acesso Negado', 'Credenciais de master inválidas.')
  expect(screen.getByLabelText<HTMLInputElement>('Email Master').value).toBe(email)
  expect(screen.getByRole('link', { name: 'Voltar ao Site' }).getAttribute('href')).toBe('/')
  expect(router.state.location.pathname).toBe('/master/login')
  await open('/master')
  await heading('Acesso Master Requerido')
})

// spec: master-6, public-validation-5, public-validation-6
test('a plan that is made in the panel stands in the owner’s choice, and one that is given up does not', async () => {
  await asOperator()
  const { user } = await show('/master')
  expect((await screen.findByText(/^Versão/)).textContent).toBe(`Versão ${releaseName}`)
  await user.click(await screen.findByRole('link', { name: 'Licenças & Planos' }))
  await user.click(await button('Novo Plano'))
  const form = within(await screen.findByRole('dialog', { name: 'Criar Novo Plano' }))
  await user.click(form.getByRole('button', { name: 'Criar Plano' }))
  expect(await form.findByText('Nome do plano é obrigatório')).toBeTruthy()
  await user.type(form.getByLabelText(/^Nome/), 'Estúdio')
  await user.clear(form.getByLabelText(/^Preço/))
  await user.type(form.getByLabelText(/^Preço/), '3990')
  await user.type(form.getByLabelText(/^Recursos/), 'Agenda\n\nCaixa')
  await user.click(form.getByRole('button', { name: 'Criar Plano' }))
  await told('Plano criado!')
  const plan = async () =>
    within(await screen.findByRole('list', { name: 'Planos' })).findByRole('listitem', { name: 'Estúdio' })
  expect((await plan()).textContent.replaceAll('\u00A0', ' ')).toContain('R$ 39,90 por mês')

  const plansToChoose = async () => {
    cleanup()
    const { user } = await show('/dashboard/billing')
    await user.click(await button('Escolher Plano'))
    return within(await screen.findByRole('dialog'))
  }
  const choice = await plansToChoose()
  expect(await choice.findByRole('button', { name: 'Assinar Estúdio' })).toBeTruthy()

  cleanup()
  await show('/master/subscriptions')
  await user.click(within(await plan()).getByRole('button', { name: 'Excluir Estúdio' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }))
  await told('Plano excluído!')
  const left = await plansToChoose()
  expect(await left.findByRole('button', { name: 'Assinar Profissional' })).toBeTruthy()
  expect(left.queryByRole('button', { name: 'Assinar Estúdio' })).toBeNull()
})

// spec: master-12
test('the overview names the slowest procedures, and says when a restored backup was last found whole', async () => {
  await asOperator()
  // Of one month alone there is no chart.
  const { businessId } = await aBusiness()
  await database.admin.query(`update business set created_at = now() - interval '40 days' where id = $1`, [businessId])
  for (let call = 0; call < 20; call++) await ask('/operator')
  await show('/master')
  await atRest('the overview')
  const procedures = within(await screen.findByRole('table', { name: 'Respostas mais lentas' }))
  expect(await procedures.findByRole('row', { name: /^operator\.overview .*ms \d+/ })).toBeTruthy()
  expect(await heading('Última restauração conferida')).toBeTruthy()
  expect(screen.getByText('Nunca')).toBeTruthy()
  const months = await screen.findByRole('img', { name: /^Novos negócios de/ })
  expect(months.getAttribute('aria-label')).toMatch(/Maior: [1-9]\d* em /)
})
