// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showPage, told } from '../../accounts/web/testing/show-page.tsx'
import { PrintSettings } from './print-settings.tsx'
import { scriptedRpc } from './testing/scripted-rpc.ts'

scriptedRpc()
beforeEach(() => localStorage.clear())
const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name })

// spec: entities-14
test('a device prints at first, nothing by itself, and without printing nothing more is chosen', async () => {
  await showPage(<PrintSettings />)
  expect(choice(/Ativar impressão/).checked).toBe(true)
  expect(choice(/Impressão automática/).checked).toBe(false)
  fireEvent.click(choice(/Ativar impressão/))
  for (const name of [/Impressão automática/, /Impressora térmica/]) expect(choice(name).disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Imprimir teste' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(choice(/Ativar impressão/))
  for (const name of [/Impressão automática/, /Impressora térmica/]) expect(choice(name).disabled).toBe(false)
})

// spec: errors-19
test('a print window that the browser does not open is told of', async () => {
  await showPage(<PrintSettings />)
  vi.stubGlobal('open', () => null)
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir teste' }))
  await told(
    'Erro na impressão',
    'Não foi possível abrir a janela de impressão. Verifique se o bloqueador de pop-ups está desabilitado.',
  )
})
