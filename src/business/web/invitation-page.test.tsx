// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountRefusals } from '../../accounts/account.ts'
import { signedInCookie } from '../../accounts/session-mark.ts'
import { accountsApi } from '../../accounts/web/api.ts'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { paths } from '../../platform/paths.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { businessApi } from './api.ts'
import { InvitationPage } from './invitation-page.tsx'

const rpc = scriptedRpc()
const token = 'x'.repeat(43)
const businessId = '019a0000-0000-7000-8000-000000000002'
const invitation = { businessName: 'Barbearia do Porto', email: 'bia@exemplo.com', role: 'manager' } as const
const { acceptInvitation, signUpInvited } = businessApi

beforeEach(() => {
  document.cookie = `${signedInCookie}=1`
})
afterEach(() => {
  document.cookie = `${signedInCookie}=; max-age=0`
  localStorage.clear()
})

async function atTheInvitation(hasAccount = true) {
  rpc.answers(businessApi.invitation, { ...invitation, hasAccount })
  return showPage(<InvitationPage />, { at: `${paths.invitation}?token=${token}` })
}
const accept = () => screen.findByRole('button', { name: 'Aceitar convite' })

test('an invitation that is over says so', async () => {
  rpc.refuses(businessApi.invitation, accountRefusals.INVALID_LINK)
  await showPage(<InvitationPage />, { at: `${paths.invitation}?token=${token}` })
  expect(await screen.findByRole('heading', { name: 'O convite não vale mais' })).toBeTruthy()
  expect(rpc.calls(businessApi.invitation)).toEqual([{ token }])
})

test('an invitation that another account than the one here accepted is told as accepted', async () => {
  rpc.answers(acceptInvitation, { businessId, access: null })
  rpc.refuses(accountsApi.switchBusiness, platformRefusals.NOT_FOUND)
  const { user } = await atTheInvitation()
  await user.click(await accept())
  const text = 'Convite aceito! Para abrir Barbearia do Porto, entre com bia@exemplo.com.'
  expect((await screen.findByRole('status')).textContent).toBe(text)
  expect(rpc.calls(accountsApi.switchBusiness)).toEqual([{ businessId }])
  expect(screen.getByRole('link', { name: 'Ir para o painel' }).getAttribute('href')).toBe(paths.overview)
})

test('who has an account accepts with one tap and lands in the new business', async () => {
  rpc.answers(acceptInvitation, { businessId, access: null })
  rpc.answers(accountsApi.switchBusiness, undefined)
  const { user } = await atTheInvitation()
  const opened = vi.spyOn(location, 'href', 'set').mockReturnValue()
  await user.click(await accept())
  await told('Convite aceito!', 'Agora você faz parte da equipe de Barbearia do Porto.')
  expect(rpc.calls(acceptInvitation)).toEqual([{ token }])
  expect(rpc.calls(accountsApi.switchBusiness)).toEqual([{ businessId }])
  await waitFor(() => expect(opened.mock.lastCall).toEqual([paths.overview]))
})

test('an invitation that is accepted is not told as failed where the way into its business is lost', async () => {
  rpc.answers(acceptInvitation, { businessId, access: null })
  rpc.loses(accountsApi.switchBusiness)
  const { user } = await atTheInvitation()
  const opened = vi.spyOn(location, 'href', 'set').mockReturnValue()
  await user.click(await accept())
  await told('Convite aceito!', 'Agora você faz parte da equipe de Barbearia do Porto.')
  await waitFor(() => expect(opened.mock.lastCall).toEqual([paths.overview]))
})

test('an address of an account that nobody proved is asked for its password, or gets a new one', async () => {
  document.cookie = `${signedInCookie}=; max-age=0`
  const facts = { email: invitation.email, businesses: ['Salão da Eva'], mayReplace: true }
  rpc.refuses(acceptInvitation, accountRefusals.PROOF_NEEDED, { facts })
  const { user, router } = await atTheInvitation()
  await user.click(await accept())
  expect(await screen.findByText('Para confirmar que a conta é sua, digite a senha dela.')).toBeTruthy()
  rpc.refuses(acceptInvitation, platformRefusals.INVALID_INPUT, { fields: { password: 'Senha incorreta.' } })
  await user.type(screen.getByLabelText('Senha da conta'), 'não sei a senha')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText('Senha incorreta.')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Não sei a senha desta conta' }))
  expect(screen.getByText(/O negócio “Salão da Eva” já está nesta conta/)).toBeTruthy()
  await user.type(screen.getByLabelText('Nova senha'), 'lua-cheia-na-serra')
  await user.type(screen.getByLabelText('Confirmar nova senha'), 'lua-cheia')
  await user.click(screen.getByRole('button', { name: 'Criar senha e continuar' }))
  expect(await screen.findByText('As senhas não coincidem.')).toBeTruthy()
  rpc.answers(acceptInvitation, { businessId, access: { accessSeconds: 900 } })
  await user.type(screen.getByLabelText('Confirmar nova senha'), '-na-serra')
  await user.click(screen.getByRole('button', { name: 'Criar senha e continuar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.overview))
  expect(rpc.calls(acceptInvitation)).toEqual([
    { token },
    { token, password: 'não sei a senha' },
    { token, newPassword: 'lua-cheia-na-serra' },
  ])
})

test('a new person is told at once of a password that is too common', async () => {
  const { user } = await atTheInvitation(false)
  expect(await screen.findByRole('heading', { name: 'Convite da equipe Barbearia do Porto' })).toBeTruthy()
  await user.type(screen.getByLabelText('Nome completo'), 'Bia Souza')
  await user.type(screen.getByLabelText('Senha'), '12345678')
  await user.type(screen.getByLabelText('Confirmar senha'), '12345678')
  await user.click(screen.getByRole('button', { name: 'Criar conta e entrar' }))
  expect(await screen.findByText(/^Esta senha é muito comum\./)).toBeTruthy()
  expect(rpc.calls(signUpInvited)).toEqual([])
})
