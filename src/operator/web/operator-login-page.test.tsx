// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { platformRefusals } from '../../platform/refusal.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { operatorRefusals } from '../operator.ts'
import { operatorApi } from './api.ts'
import { OperatorFrame } from './operator-frame.tsx'
import { OperatorLoginPage } from './operator-login-page.tsx'

const rpc = scriptedRpc()

// spec: master-4
test('the guard says that it verifies, and shows nothing until it knows', async () => {
  rpc.answers(operatorApi.session, () => new Promise<never>(() => undefined))
  await showPage(<OperatorFrame screens={[]} />)
  await screen.findByText('Verificando acesso master...')
  expect(screen.queryByRole('heading', { name: 'Acesso Master Requerido' })).toBeNull()
})

// spec: master-4
test.each([platformRefusals.FORBIDDEN, platformRefusals.SIGNED_OUT])(
  'who is refused as $code stands before the guard, which leads to the sign-in and to the site',
  async (kind) => {
    rpc.refuses(operatorApi.session, kind)
    await showPage(<OperatorFrame screens={[]} />)
    await screen.findByRole('heading', { name: 'Acesso Master Requerido' })
    expect(screen.getByText('Você precisa fazer login como master para acessar esta área.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Fazer Login Master' }).getAttribute('href')).toBe('/master/login')
    expect(screen.getByRole('link', { name: 'Voltar ao Site' }).getAttribute('href')).toBe('/')
  },
)

// spec: master-2, master-3
test('a wrong password is verified, denied, and stays outside with its address', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  rpc.answers(operatorApi.requestCode, () => promise)
  const { user } = await showPage(<OperatorLoginPage />)
  await user.type(await screen.findByLabelText('Email Master'), 'rita@exemplo.com')
  await user.type(screen.getByLabelText('Senha Master'), 'girassol')
  await user.click(screen.getByRole('button', { name: 'Acessar Painel Master' }))
  await screen.findByRole('button', { name: 'Verificando...' })
  resolve(undefined)
  await screen.findByLabelText('Código de 6 dígitos')
  await user.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email Master').value).toBe('rita@exemplo.com')

  rpc.refuses(operatorApi.requestCode, operatorRefusals.ACCESS_DENIED)
  await user.type(screen.getByLabelText('Senha Master'), 'girassol')
  await user.click(screen.getByRole('button', { name: 'Acessar Painel Master' }))
  await told('Acesso Negado', 'Credenciais de master inválidas.')
  expect(screen.getByLabelText<HTMLInputElement>('Email Master').value).toBe('rita@exemplo.com')
  expect(screen.getByRole('link', { name: 'Voltar ao Site' }).getAttribute('href')).toBe('/')
})
