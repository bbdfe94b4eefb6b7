// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import type { ImportRow } from '../client-import.ts'
import { ImportPreview } from './import-preview.tsx'
import type { ImportLine } from './use-client-import.ts'

const row = (line: number, name: string): ImportRow => ({
  line,
  name,
  phone: '+5571988889901',
  email: null,
  document: null,
  birthday: null,
  notes: null,
})
const lineOf = (line: number, name: string, more: Pick<ImportLine, 'state' | 'sameAs' | 'contactOf'>): ImportLine => ({
  line,
  cells: [name],
  row: row(line, name),
  errors: {},
  ...more,
})

test('a line that looks like somebody comes in all the same, one by one', async () => {
  const confirmed = vi.fn<() => void>()
  function Preview() {
    const [lines, setLines] = useState([
      lineOf(2, 'Wanda Silva', { state: 'known', sameAs: 'Wanda S.' }),
      lineOf(3, 'Xande Silva', { state: 'new', contactOf: 'Wanda Silva' }),
    ])
    const takeFor = (line: number, isOther: boolean) =>
      setLines((now) => now.map((one) => (one.line === line ? { ...one, row: { ...one.row!, isOther } } : one)))
    const file = { name: 'familia.csv', header: ['Nome'], rows: [], ignored: [], hasHeader: true, tabs: [], tab: 0 }
    return (
      <ImportPreview
        file={file}
        checked={{ lines, quota: null, done: 1 }}
        onTakeFor={takeFor}
        onBack={() => undefined}
        onConfirm={confirmed}
      />
    )
  }
  const { user } = await showPage(<Preview />)
  expect(screen.getByText('Mesmo contato de Wanda Silva')).toBeDefined()
  await user.click(screen.getByRole('tab', { name: /Já cadastrados/ }))
  const table = within(await screen.findByRole('table', { name: 'Já cadastrados' }))
  table.getByText('Já é Wanda S.')
  screen.getByRole('button', { name: 'Importar 1 cliente' })
  await user.click(table.getByRole('button', { name: 'Importar mesmo assim Wanda Silva' }))
  table.getByText('Entra como outra pessoa')
  await user.click(table.getByRole('button', { name: 'Desfazer Wanda Silva' }))
  table.getByText('Já é Wanda S.')
  await user.click(table.getByRole('button', { name: 'Importar mesmo assim Wanda Silva' }))
  await user.click(screen.getByRole('button', { name: 'Importar 2 clientes' }))
  expect(confirmed).toHaveBeenCalledWith('skip')
})
