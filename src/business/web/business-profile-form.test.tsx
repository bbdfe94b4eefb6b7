// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { businessApi } from './api.ts'
import { BusinessProfileForm } from './business-profile-form.tsx'
import { aBusiness } from './testing/a-business.ts'

const { updateProfile, placeOfCode } = businessApi
const rpc = scriptedRpc()
const { profile } = aBusiness
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Salvar perfil' }))

// spec: settings-2
test('a document, a CEP or a service code that cannot be is told at its field', async () => {
  rpc.answers(updateProfile, undefined)
  const { user } = await showPage(<BusinessProfileForm profile={profile} />)
  await user.click(screen.getByRole('radio', { name: 'CPF' }))
  await user.type(screen.getByRole('textbox', { name: 'CPF' }), '52998224726')
  await user.type(field('CEP'), '0131010')
  await user.type(field('Código de serviço padrão (LC 116)'), '6')
  await save(user)
  expect(await screen.findByText('Informe um CPF ou CNPJ válido.')).toBeTruthy()
  expect(screen.getByText('Informe um CEP com 8 dígitos.')).toBeTruthy()
  expect(screen.getByText('Informe os 4 dígitos do código, como 06.01.')).toBeTruthy()
  expect(rpc.calls(updateProfile)).toEqual([])
})

// spec: settings-3
test('a CEP fills what is empty of the address when the look-up answers, and overwrites nothing', async () => {
  const place = { address: 'Praça da Sé', city: 'São Paulo', state: 'SP', municipalityCode: '3550308' } as const
  rpc.answers(placeOfCode, place)
  rpc.answers(updateProfile, undefined)
  const { user } = await showPage(<BusinessProfileForm profile={profile} />)
  await user.type(field('Cidade'), 'Guarulhos')
  await user.type(field('CEP'), '01001000')
  await waitFor(() => expect(field('Endereço').value).toBe('Praça da Sé'))
  expect(field('Estado').value).toBe('SP')
  expect(field('Código do município (IBGE)').value).toBe('3550308')
  expect(field('Cidade').value).toBe('Guarulhos')
  expect(rpc.calls(placeOfCode)).toEqual([{ postalCode: '01001000' }])
  await save(user)
  await told('Sucesso', 'Configurações salvas com sucesso!')
  const filled = { ...place, city: 'Guarulhos', postalCode: '01001000' }
  expect(rpc.calls(updateProfile)).toMatchObject([filled])
})

// spec: settings-3
test('a look-up that does not answer is told to nobody and blocks nothing', async () => {
  rpc.loses(placeOfCode)
  rpc.answers(updateProfile, undefined)
  const { user } = await showPage(<BusinessProfileForm profile={{ ...profile, postalCode: '01001000' }} />)
  await user.clear(field('CEP'))
  await user.type(field('CEP'), '20040-002')
  await user.type(field('Endereço'), 'Rua da Assembleia, 10')
  await save(user)
  await waitFor(() => expect(rpc.calls(updateProfile)).toHaveLength(1))
  const stored = { postalCode: '20040002', address: 'Rua da Assembleia, 10' }
  expect(rpc.calls(updateProfile)).toMatchObject([stored])
  expect(rpc.calls(placeOfCode)).toEqual([{ postalCode: '20040002' }])
  expect(field('CEP').value).toBe('20040-002')
  expect(field('Endereço').value).toBe('Rua da Assembleia, 10')
})
