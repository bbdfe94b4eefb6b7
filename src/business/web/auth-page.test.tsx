// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountRefusals } from '../../accounts/account.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import { takeReturnPath } from '../../accounts/web/use-entrance.ts'
import { EnterContext } from '../../accounts/web/use-enter-app.ts'
import { told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { Program } from '../../platform/web/shell/program.tsx'
import { AuthPage, LoginPage, RegisterPage } from './auth-page.tsx'

const rpc = scriptedRpc()
const enter = vi.fn(async (_access: { accessSeconds: number }) => {})
beforeEach(() => enter.mockClear())
afterEach(cleanup)

/** Shows the entrance at an address, as `entrance.tsx` does. */
function showAt(path: string) {
  history.replaceState(null, '', path)
  const page = path.startsWith('/login') ? (
    <LoginPage otherWay={null} />
  ) : path.startsWith('/register') ? (
    <RegisterPage />
  ) : null
  render(
    <Program>
      <EnterContext value={enter}>{page ?? <AuthPage otherWay={null} />}</EnterContext>
    </Program>,
  )
  return userEvent.setup()
}
const address = () => location.pathname + location.search
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })

// spec: auth-1
test('the three ways in are tabs with addresses of their own, by mouse and by keys', async () => {
  const user = showAt('/auth?ref=ANA123')
  const tab = (name: string) => within(screen.getByRole('navigation', { name: 'Acesso' })).getByRole('link', { name })
  const current = (name: string) => tab(name).getAttribute('aria-current')
  expect(current('Entrar')).toBe('page')
  await user.click(tab('Cadastrar'))
  expect(address()).toBe('/auth?tab=signup&ref=ANA123')
  expect(screen.getByRole('heading', { name: 'Crie sua conta' })).toBeTruthy()
  expect(document.activeElement).toBe(tab('Cadastrar'))
  await user.keyboard('{Tab}{Enter}')
  expect(address()).toBe('/auth?tab=reset&ref=ANA123')
  expect([current('Recuperar'), current('Cadastrar')]).toEqual(['page', null])
  // The same after a reload.
  cleanup()
  showAt(address())
  expect(button('Enviar link de recuperação')).toBeTruthy()
})

test('the first field has the focus on each way in, except where a keyboard would come up over the page', async () => {
  const isTouch = vi.spyOn(window, 'matchMedia')
  showAt('/login')
  expect(document.activeElement).toBe(field('E-mail'))
  cleanup()
  showAt('/register')
  expect(document.activeElement).toBe(field('Nome completo'))
  cleanup()
  showAt('/auth?tab=reset')
  expect(document.activeElement).toBe(field('E-mail'))
  cleanup()
  isTouch.mockImplementation((query) => ({ matches: query === '(pointer: coarse)' }) as MediaQueryList)
  showAt('/register')
  expect(document.activeElement).toBe(document.body)
  isTouch.mockRestore()
})

// spec: public-auth-1
test('sign-in and registration lead to each other', async () => {
  const user = showAt('/login')
  await user.click(screen.getByRole('link', { name: 'Cadastre-se' }))
  expect(address()).toBe('/register')
  cleanup()
  await showAt('/register').click(screen.getByRole('link', { name: 'Entrar' }))
  expect(address()).toBe('/login')
})

test('a plan that was chosen on our own page stays on every way in', async () => {
  const user = showAt('/register?plano=p1')
  await user.click(screen.getByRole('link', { name: 'Entrar' }))
  expect(address()).toBe('/login?plano=p1')
  cleanup()
  await showAt(address()).click(screen.getByRole('link', { name: 'Cadastre-se' }))
  expect(address()).toBe('/register?plano=p1')
  cleanup()
  await showAt('/login?plano=p1').click(button('Esqueci minha senha'))
  expect(address()).toBe('/auth?tab=reset&plano=p1')
  cleanup()
  await showAt(address()).click(screen.getByRole('link', { name: 'Entrar' }))
  expect(address()).toBe('/auth?tab=signin&plano=p1')
})

// spec: auth-1, validation-1, errors-2, public-auth-1
test('a wrong password keeps what was typed, and missing fields are named', async () => {
  rpc.refuses(accountsApi.signIn, accountRefusals.INVALID_CREDENTIALS)
  const user = showAt('/auth')
  await user.click(button('Entrar'))
  expect(await screen.findByText('Informe um e-mail válido.')).toBeTruthy()
  expect(screen.getByText('Informe a senha.')).toBeTruthy()
  expect(rpc.calls(accountsApi.signIn)).toEqual([])
  await user.type(field('E-mail'), 'ninguem@exemplo.com')
  await user.type(field('Senha'), 'errada-errada')
  await user.click(button('Entrar'))
  await told('Erro no login', 'E-mail ou senha incorretos.')
  expect(field('E-mail').value).toBe('ninguem@exemplo.com')
  expect(field('Senha').value).toBe('errada-errada')
  await user.click(button('Mostrar senha'))
  expect(field('Senha').type).toBe('text')
  expect(enter).not.toHaveBeenCalled()
})

test.for(['?next=https://example.com', '?next=//example.com', '?redirect=/\\example.com'])(
  'who signs in at /auth%s is let in, and led nowhere else',
  async (elsewhere) => {
    rpc.answers(accountsApi.signIn, { accessSeconds: 900 })
    const user = showAt(`/auth${elsewhere}`)
    await user.type(field('E-mail'), 'ana@exemplo.com')
    await user.type(field('Senha'), 'girassol-azul-42')
    await user.click(button('Entrar'))
    await waitFor(() => expect(enter.mock.calls).toEqual([[{ accessSeconds: 900 }]]))
    expect([location.origin, location.pathname]).toEqual(['http://localhost:3000', '/auth'])
    expect(takeReturnPath()).toBe('/dashboard')
  },
)

// spec: shell-4, validation-2, errors-6
test('a recovery needs an address, and stays said once it was sent', async () => {
  rpc.answers(accountsApi.requestReset, undefined)
  const user = showAt('/auth?tab=reset')
  await user.click(button('Enviar link de recuperação'))
  await told('Email obrigatório', 'Por favor, digite seu email para recuperar a senha.')
  expect(rpc.calls(accountsApi.requestReset)).toEqual([])
  await user.type(field('E-mail'), 'ana@exemplo.com')
  await user.click(button('Enviar link de recuperação'))
  await told('Email enviado!', 'Verifique sua caixa de entrada para redefinir sua senha.')
  expect(rpc.calls(accountsApi.requestReset)).toEqual([{ email: 'ana@exemplo.com' }])
  const said = screen.getByText('Confira seu e-mail').closest('[role=status]')!
  expect(said.textContent).toContain('ana@exemplo.com')
  await user.click(button('Enviar de novo ou usar outro e-mail'))
  expect(field('E-mail').value).toBe('ana@exemplo.com')
})

test('a new password is typed twice alike, and lets its owner in', async () => {
  rpc.answers(accountsApi.resetPassword, { accessSeconds: 900 })
  const user = showAt(`/auth?tab=reset&token=${'x'.repeat(43)}`)
  await user.type(field('Nova senha'), 'lua-cheia-na-serra')
  await user.type(field('Confirmar nova senha'), 'lua-cheia')
  await user.click(button('Salvar nova senha'))
  expect(await screen.findByText('As senhas não coincidem.')).toBeTruthy()
  expect(rpc.calls(accountsApi.resetPassword)).toEqual([])
  await user.type(field('Confirmar nova senha'), '-na-serra')
  await user.click(button('Salvar nova senha'))
  await waitFor(() => expect(enter).toHaveBeenCalledWith({ accessSeconds: 900 }))
  expect(rpc.calls(accountsApi.resetPassword)).toEqual([expect.objectContaining({ password: 'lua-cheia-na-serra' })])
})
