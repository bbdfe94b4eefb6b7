// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { businessApi } from '../../business/web/api.ts'
import { aBusiness } from '../../business/web/testing/a-business.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { PixKey } from '../pix.ts'
import { salesApi } from './api.ts'
import { PixKeyCard } from './pix-key-form.tsx'

const rpc = scriptedRpc()

test('whoever saves a first key stays at the form, and begins anew once it was removed', async () => {
  let stored: PixKey | null = null
  rpc.answers(salesApi.pixKey.get, () => stored)
  rpc.answers(businessApi.get, { ...aBusiness, profile: { ...aBusiness.profile, city: 'São Paulo' } })
  rpc.answers(salesApi.pixKey.save, (key) => void (stored = key), ['sales.pixKey'])
  rpc.answers(salesApi.pixKey.remove, () => void (stored = null), ['sales.pixKey'])
  const { user } = await showPage(<PixKeyCard />)
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
  await user.selectOptions(await screen.findByLabelText(/^Tipo da chave/), 'E-mail')
  await user.type(field(/^Chave(?! PIX)/), 'pix@exemplo.com')
  const save = screen.getByRole('button', { name: 'Salvar chave' })
  await user.click(save)
  await told('Chave PIX salva!', 'O PDV já mostra o QR Code com o valor da venda.')
  const remove = await screen.findByRole('button', { name: 'Remover chave' })
  expect(document.activeElement).toBe(save)
  await user.click(remove)
  await told('Chave PIX removida!')
  await waitFor(() => expect(field(/^Chave(?! PIX)/).value).toBe(''))
  expect([field(/^Nome de quem recebe/).value, field(/^Cidade/).value]).toEqual(['Salão da Rita', 'São Paulo'])
})
