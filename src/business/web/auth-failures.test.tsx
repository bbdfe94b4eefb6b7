// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { accountsApi } from '../../accounts/web/api.ts'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { paths } from '../../platform/paths.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { noAnswerText } from '../../platform/web/toast-failure.ts'
import { businessApi } from './api.ts'
import { AuthPage, LoginPage, RegisterPage } from './auth-page.tsx'

const rpc = scriptedRpc()
const unexpected = 'Ocorreu um erro inesperado. Tente novamente.'
const email = 'rita@exemplo.com'
const password = 'girassol-azul-42'

beforeEach(() => history.replaceState(null, '', paths.login))

async function type(user: UserEvent, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
}

// spec: errors-4
test('a sign-up that failed is told; one after which nobody is signed in leads to the entrance', async () => {
  rpc.breaks(businessApi.signUp, accountsApi.signIn)
  const { user } = await showPage(<RegisterPage />)
  await type(user, {
    'Nome completo': 'Rita Lima',
    'Nome do negócio': 'Salão da Rita',
    'E-mail': email,
    Senha: password,
    'Confirmar senha': password,
  })
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }))
  await told('Erro no cadastro', unexpected)
  expect(location.pathname).toBe(paths.login)
  // Signing in after it is another matter.
  rpc.answers(businessApi.signUp, undefined)
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }))
  await told('Cadastro realizado!', 'Verifique seu email para confirmar a conta.')
  expect(location.pathname).toBe(paths.auth)
  const person = { name: 'Rita Lima', businessName: 'Salão da Rita', email, password }
  expect(rpc.calls(businessApi.signUp)).toMatchObject([person, person])
  expect(rpc.calls(accountsApi.signIn)).toEqual([{ email, password }])
})

// spec: errors-4
test('a mail that was not sent is told', async () => {
  history.replaceState(null, '', paths.recover)
  rpc.breaks(accountsApi.requestReset)
  const { user } = await showPage(<AuthPage otherWay={null} />)
  await type(user, { 'E-mail': email })
  await user.click(screen.getByRole('button', { name: 'Enviar link de recuperação' }))
  await told('Erro ao enviar email', unexpected)
})

// spec: errors-4
test('a sign-in that failed is told, and so is a server that is not there', async () => {
  rpc.breaks(accountsApi.signIn)
  const { user } = await showPage(<LoginPage otherWay={null} />)
  await type(user, { 'E-mail': email, Senha: password })
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  await told('Erro no login', unexpected)
  rpc.loses(accountsApi.signIn)
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  await told('Erro no login', noAnswerText)
  expect(rpc.calls(accountsApi.signIn)).toHaveLength(2)
})
