// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { archiveApi } from './api.ts'
import { ArchiveCard } from './archive-card.tsx'

const rpc = scriptedRpc()
beforeEach(() => rpc.answers(archiveApi.provedRestore, null))

// spec: settings-13
test('an archive that was not made is told of, and is there at the next try', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  rpc.breaks(archiveApi.take)
  const { user } = await showPage(<ArchiveCard />)
  const button = await screen.findByRole('button', { name: 'Baixar todos os dados' })
  await user.click(button)
  await told('Erro ao gerar arquivo')
  expect(saved).not.toHaveBeenCalled()
  rpc.answers(archiveApi.take, { name: 'negocio-2026-11-21.zip', zip: btoa('PK'), count: 12 })
  await user.click(button)
  await told('Arquivo pronto!', '12 registros em planilhas e JSON.')
  expect(saved.mock.contexts).toMatchObject([{ download: 'negocio-2026-11-21.zip' }])
  saved.mockRestore()
})

// spec: settings-13
test('its owner reads when a copy of everything was last restored and compared', async () => {
  const copy = { provedAt: '2026-11-26T12:00:00.000Z', until: '2026-11-25T12:00:00.000Z', rows: 41_322 }
  rpc.answers(archiveApi.provedRestore, () => copy)
  await showPage(<ArchiveCard />)
  await screen.findByText('Cópia de 25/11/2026 restaurada e conferida em 26/11/2026: 41.322 linhas iguais.')
})
