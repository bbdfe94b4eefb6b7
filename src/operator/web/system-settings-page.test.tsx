// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { operatorApi } from './api.ts'
import { SystemSettingsPage } from './system-settings-page.tsx'

const rpc = scriptedRpc()
const { settings, payments } = operatorApi
const nobody = { legalName: null, legalDocument: null, legalAddress: null, legalEmail: null }
const stored = { name: 'Marcaí', logo: null, affiliateProgramEnabled: false, ...nobody }

beforeEach(() =>
  rpc.answers(payments.get, { account: null, canKeep: true, eventUrl: 'https://exemplo.com/webhooks/mercado-pago' }),
)

// spec: master-9
test('settings that were not loaded or stored say so, and are stored once at the next try', async () => {
  rpc.breaks(settings.get, settings.save)
  const { user } = await showPage(<SystemSettingsPage />)
  await screen.findByText('Erro ao carregar configurações do sistema')
  rpc.answers(settings.get, stored)
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  const programme = 'Habilitar módulo de programa de afiliados para todos os usuários'
  await user.click(await screen.findByRole('switch', { name: new RegExp(programme) }))
  const save = screen.getByRole('button', { name: 'Salvar Configurações' })
  await user.click(save)
  await told('Erro', 'Erro ao salvar configurações')
  const { promise, resolve } = Promise.withResolvers<undefined>()
  rpc.answers(settings.save, () => promise)
  await user.dblClick(save)
  resolve(undefined)
  await told('Sucesso', 'Configurações salvas com sucesso!')
  const sent = { ...stored, affiliateProgramEnabled: true }
  expect(rpc.calls(settings.save)).toEqual([sent, sent])
})

// spec: master-8
test('a system needs a name', async () => {
  rpc.answers(settings.get, stored)
  const { user } = await showPage(<SystemSettingsPage />)
  await user.clear(await screen.findByLabelText(/^Nome do sistema/))
  await user.click(screen.getByRole('button', { name: 'Salvar Configurações' }))
  await screen.findByText('Preencha o nome do sistema.')
  expect(rpc.calls(settings.save)).toEqual([])
})
