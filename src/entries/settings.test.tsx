// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountsApi } from '../accounts/web/api.ts'
import { showPage, told } from '../accounts/web/testing/show-page.tsx'
import { businessApi } from '../business/web/api.ts'
import { aBusiness } from '../business/web/testing/a-business.ts'
import { defaultMessageRules, defaultQuiet } from '../messages/message-rule.ts'
import { messagesApi } from '../messages/web/api.ts'
import { paths } from '../platform/paths.ts'
import { scriptedRpc } from '../platform/web/testing/scripted-rpc.ts'
import { Settings } from './settings.tsx'

const rpc = scriptedRpc()
const toggle = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })

async function atTheNotices(notices = aBusiness.notices) {
  rpc.answers(businessApi.get, { ...aBusiness, notices })
  rpc.answers(messagesApi.rules.get, {
    rules: defaultMessageRules.map((rule) => ({ ...rule, isConnected: false })),
    quiet: defaultQuiet,
    businessName: aBusiness.profile.name,
    pageUrl: null,
    smsPriceCents: null,
    mails: { isProven: true, isGrown: true, mostPerDay: 500, today: 0, stoppedFor: null },
  })
  return showPage(<Settings />, { at: `${paths.settings}?tab=notificacoes` })
}

// spec: settings-1, settings-4
test('mails for bookings are switched off without those for cancellations', async () => {
  rpc.answers(businessApi.updateNotices, undefined)
  const { user } = await atTheNotices()
  await user.click(await toggle(/E-mail para novos agendamentos/))
  await user.click(screen.getByRole('button', { name: 'Salvar notificações' }))
  await told('Sucesso', 'Configurações salvas com sucesso!')
  expect(rpc.calls(businessApi.updateNotices)).toEqual([{ mailsBookings: false, mailsCancellations: true }])
})

// spec: settings-4
test('mails that are off are shown as off, and SMS says that nothing is connected', async () => {
  await atTheNotices({ mailsBookings: false, mailsCancellations: true })
  expect((await toggle(/E-mail para novos agendamentos/)).checked).toBe(false)
  expect((await toggle(/E-mail para cancelamentos/)).checked).toBe(true)
  expect((await toggle(/Lembretes por SMS/)).disabled).toBe(true)
  expect(screen.getAllByText('Conecte o SMS em Mensagens, na aba Canais.')).not.toEqual([])
})

// spec: settings-1
test('the password is changed in the settings too', async () => {
  rpc.answers(businessApi.get, aBusiness)
  rpc.answers(accountsApi.changePassword, undefined)
  const { user } = await showPage(<Settings />, { at: paths.settings })
  await user.click(screen.getByRole('tab', { name: 'Segurança' }))
  const password = 'lua-cheia-na-serra'
  for (const label of ['Nova senha', 'Confirmar nova senha']) {
    await user.click(screen.getByLabelText(label))
    await user.paste(password)
  }
  await user.click(screen.getByRole('button', { name: 'Trocar senha' }))
  await told('Senha alterada!')
  expect(rpc.calls(accountsApi.changePassword)).toEqual([{ password, passwordConfirmation: password }])
})
