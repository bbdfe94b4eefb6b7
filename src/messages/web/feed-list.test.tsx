// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { ClosedFields } from '../../platform/web/closed-fields.tsx'
import { ClosedForms } from '../../platform/web/closed-forms.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { messagesApi } from './api.ts'
import { FeedList } from './feed-list.tsx'

const { feeds } = messagesApi
const rpc = scriptedRpc()
const bruna = { professionalId: '019a0000-0000-7000-8000-000000000001', name: 'Bruna' }
const asked = { professionalId: bruna.professionalId }
const url = 'https://marcai.example/calendario/segredo/agenda.ics'

function show(page = <FeedList />) {
  rpc.answers(feeds.list, [{ ...bruna, madeAt: '2026-11-21T15:00:00.000Z' }])
  return showPage(page)
}
const question = (name: string) => screen.findByRole('alertdialog', { name })

test('a question stays until its answer is carried out, and the new address is told once', async () => {
  const { promise, resolve } = Promise.withResolvers<{ url: string }>()
  rpc.answers(feeds.make, () => promise)
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Trocar endereço' }))
  const renew = within(await question('Trocar o endereço?')).getByRole('button', { name: 'Trocar endereço' })
  await user.click(renew)
  await waitFor(() => expect(renew.getAttribute('aria-busy')).toBe('true'))
  resolve({ url })
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendário: Bruna' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Endereço secreto').value).toBe(url)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(rpc.calls(feeds.make)).toEqual([asked])
})

test('what was not ended says so', async () => {
  rpc.breaks(feeds.end)
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Desativar' }))
  await user.click(within(await question('Desativar este calendário?')).getByRole('button', { name: 'Desativar' }))
  await told('Erro', 'Não foi possível alterar o calendário.')
})

test('while the business may only read, an address is ended, and none is made', async () => {
  rpc.answers(feeds.end, undefined)
  const closed = { title: 'Somente leitura', text: 'Pague a fatura.', Fields: ClosedFields }
  const { user } = await show(
    <ClosedForms value={closed}>
      <FeedList />
    </ClosedForms>,
  )
  await user.click(await screen.findByRole('button', { name: 'Trocar endereço' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Desativar' }))
  await user.click(within(await question('Desativar este calendário?')).getByRole('button', { name: 'Desativar' }))
  await waitFor(() => expect(rpc.calls(feeds.end)).toEqual([asked]))
})
