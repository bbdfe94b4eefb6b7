// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { platformRefusals } from '../../platform/refusal.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import type { DomainView } from '../contract.ts'
import { proofLabel, recordsOf } from '../domain-records.ts'
import { domainsApi } from './api.ts'
import { OwnDomain } from './own-domain.tsx'

const rpc = scriptedRpc()
const named = { name: 'dora.com.br', bought: 'dora.com.br', token: 'segredo' }
const records = recordsOf(named, { addresses: ['127.0.0.1'], host: 'marcai.example' })
const pending: NonNullable<DomainView['domain']> = {
  name: named.name,
  state: 'pending',
  problem: null,
  records,
  checkedAt: null,
  isSecure: false,
}

// spec: sites-9
test('a domain that cannot be is refused at its field, and none is connected without a name', async () => {
  rpc.answers(domainsApi.get, { isOffered: true, domain: null })
  const text = '“com.br” é uma terminação de domínios. Digite o seu domínio completo.'
  rpc.refuses(domainsApi.connect, platformRefusals.INVALID_INPUT, { fields: { name: text } })
  const { user } = await showPage(<OwnDomain />)
  const connect = await screen.findByRole('button', { name: 'Conectar Domínio' })
  expect(connect.getAttribute('aria-disabled')).toBe('true')
  await user.click(connect)
  expect(rpc.calls(domainsApi.connect)).toEqual([])
  await user.type(screen.getByLabelText('Seu Domínio'), 'com.br')
  await user.click(connect)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(rpc.calls(domainsApi.connect)).toEqual([{ name: 'com.br' }])
})

test('a domain waits with its records, tells what is missing, and is told of when it becomes active', async () => {
  rpc.answers(domainsApi.get, { isOffered: true, domain: pending })
  const { user } = await showPage(<OwnDomain />)
  expect(await screen.findByText('Pendente')).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Registros DNS' }))
  const heads = table.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads).toEqual(['Tipo', 'Nome', 'Valor', 'TTL', 'Ação'])
  expect(table.getAllByRole('row')).toHaveLength(4)
  expect(table.getByText('CNAME')).toBeTruthy()
  await user.click(table.getByRole('button', { name: `Copiar valor do registro TXT ${proofLabel}` }))
  await told('Copiado!')
  expect(await navigator.clipboard.readText()).toBe('marcai-dominio=segredo')

  const stale = ['domains']
  rpc.answers(domainsApi.check, undefined, stale)
  rpc.answers(domainsApi.get, { isOffered: true, domain: { ...pending, state: 'failed', problem: 'proof_missing' } })
  await user.click(screen.getByRole('button', { name: 'Verificar agora' }))
  expect(await screen.findByText('Não conectado')).toBeTruthy()
  expect(screen.getByText(/^Ainda não encontramos o registro TXT\./)).toBeTruthy()

  rpc.answers(domainsApi.get, { isOffered: true, domain: { ...pending, state: 'active' } })
  await user.click(screen.getByRole('button', { name: 'Verificar agora' }))
  await told('Domínio conectado!', 'dora.com.br')
  expect(screen.getByText('Seu site e sua página de agendamento abrem neste domínio.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'SSL pendente' })).toBeTruthy()

  rpc.answers(domainsApi.remove, undefined, stale)
  rpc.answers(domainsApi.get, { isOffered: true, domain: null })
  await user.click(screen.getByRole('button', { name: 'Remover domínio' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Remover domínio' }))
  await told('Domínio removido!', 'dora.com.br')
  expect(await screen.findByLabelText('Seu Domínio')).toBeTruthy()
})
