// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { formatsOf } from '../../platform/format.ts'
import { readSpreadsheet } from '../../platform/spreadsheet.ts'
import { scriptedRpc } from '../../platform/web/testing/scripted-rpc.ts'
import { packed, workbook } from '../../platform/web/testing/workbook.ts'
import { clientsApi } from './api.ts'
import { ImportPage } from './import-page.tsx'

const rpc = scriptedRpc()

/** The worker in the page itself: no browser stands behind these tests. */
class WorkerHere extends EventTarget {
  static ended = 0
  async postMessage({ bytes, formats }: { bytes: Uint8Array<ArrayBuffer>; formats: Parameters<typeof formatsOf>[0] }) {
    const data = await readSpreadsheet(bytes, formatsOf(formats).date)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  terminate() {
    WorkerHere.ended++
  }
}
class WorkerWithoutEnd extends WorkerHere {
  override async postMessage() {}
}
class WorkerThatFails extends WorkerHere {
  override async postMessage() {
    this.dispatchEvent(new Event('error'))
  }
}

beforeEach(() => {
  WorkerHere.ended = 0
  vi.stubGlobal('Worker', WorkerHere)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function choose(name: string, bytes: Uint8Array<ArrayBuffer> | string) {
  rpc.answers(clientsApi.imports.list, [])
  rpc.answers(clientsApi.imports.quota, null)
  rpc.answers(clientsApi.imports.check, [])
  const { user } = await showPage(<ImportPage />)
  await user.upload(await screen.findByLabelText(/^Escolha o arquivo/), new File([bytes], name))
  return user
}

const title = ['Clientes do Espaço Íris']
const header = ['Nome', 'Celular', 'CPF', 'Aniversário', 'Observações']
const ana = ['Ana Prado', 11987650001, { number: '1234567890', style: 3 }, { number: '33333', style: 1 }, null]
const bia = ['Bia Luz', { number: '1.1987650002E10' }, 52998224725, { number: '0.0' }, { error: '#N/A' }]
const people = [title, [], [], header, ana, [], bia, ['Total', 2]]

// spec: clients-11
test('people of an Excel file come to the preview: titles in its fourth row, a CPF that lost its zero, real dates', async () => {
  const user = await choose('clientes.xlsx', await workbook({ Capa: [], Clientes: people }))
  expect(await screen.findByText('Colunas de clientes.xlsx')).toBeTruthy()
  expect(screen.getByText(/^2 linhas encontradas\./)).toBeTruthy()
  expect(screen.queryByLabelText('Aba da planilha')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Conferir' }))
  await screen.findByRole('button', { name: 'Importar 2 clientes' })
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '5Ana PradoCelular(11) 98765-0001E-mail—CPF/CNPJ012.345.678-90Aniversário05/04SituaçãoNovo',
    '7Bia LuzCelular(11) 98765-0002E-mail—CPF/CNPJ529.982.247-25Aniversário—SituaçãoNovo',
  ])
  expect(WorkerHere.ended).toBe(1)
})

// spec: clients-11
test('of several sheets with people the first is taken, and another can be chosen', async () => {
  const sheets = { Ativos: [header, ana], Avisos: [['Nome']], Inativos: [header, bia, ['Caio']] }
  const user = await choose('clientes.xlsx', await workbook(sheets))
  const tabs = await screen.findByLabelText('Aba da planilha')
  expect(
    within(tabs)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ativos', 'Inativos'])
  expect(screen.getByText(/^1 linha encontrada\./)).toBeTruthy()
  await user.selectOptions(tabs, 'Inativos')
  expect(screen.getByText(/^2 linhas encontradas\./)).toBeTruthy()
  expect(screen.getByText('Por exemplo: Bia Luz · Caio')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /uma linha com os títulos/ }))
  expect(screen.getByLabelText('Aba da planilha')).toHaveProperty('value', '1')
})

test.each([
  ['bomba.xlsx', await packed({ 'xl/workbook.xml': '0'.repeat(50_000_000) }), /^A planilha é grande demais: .*40 MB/],
  ['rasgado.xlsx', (await workbook({ a: people })).slice(0, 500), /^Não foi possível ler a planilha\./],
  ['com-senha.xlsx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /sem senha, e envie\.$/],
  ['vazio.xlsx', new Uint8Array(), 'Não há nenhuma pessoa no arquivo.'],
  ['sem-ninguem.xlsx', await workbook({ a: [header], b: [] }), 'Não há nenhuma pessoa no arquivo.'],
  ['antigo.xls', 'x', /^Este tipo de arquivo do Excel .* Salvar como, e o tipo Excel \(\.xlsx\) ou CSV/],
  ['livre.ods', 'x', /^Este arquivo é do LibreOffice\. .* Salvar como/],
  ['da-apple.numbers', 'x', /^Este arquivo é do Numbers\. .* Exportar para, Excel ou CSV/],
])('%s is refused in words, and another file can be chosen', async (name, bytes, told) => {
  const user = await choose(name, bytes)
  expect((await screen.findByRole('alert')).textContent).toMatch(told)
  await user.upload(screen.getByLabelText(/^Escolha o arquivo/), new File(['Nome;Celular\nAna;'], 'clientes.xlsx'))
  expect(await screen.findByText('Colunas de clientes.xlsx')).toBeTruthy()
})

// spec: clients-11
test('a reading that does not end is ended, and said', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('Worker', WorkerWithoutEnd)
  await choose('lento.xlsx', await workbook({ a: people }))
  expect(await screen.findByText('Lendo o arquivo...')).toBeTruthy()
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A leitura da planilha demorou demais/)
  expect(screen.queryByText('Lendo o arquivo...')).toBeNull()
  expect(WorkerHere.ended).toBe(1)
})

test('leaving the screen before a file was opened begins no reading', async () => {
  const begun = vi.fn<() => void>()
  vi.stubGlobal(
    'Worker',
    class extends WorkerHere {
      constructor() {
        super()
        begun()
      }
    },
  )
  let open: (bytes: ArrayBuffer) => void = () => undefined
  const bytes = await workbook({ a: people })
  const file = new File([bytes], 'clientes.xlsx')
  file.arrayBuffer = () => new Promise((resolve) => (open = resolve))
  rpc.answers(clientsApi.imports.list, [])
  const { user } = await showPage(<ImportPage />)
  await user.upload(await screen.findByLabelText(/^Escolha o arquivo/), file)
  await screen.findByText('Lendo o arquivo...')
  cleanup()
  open(bytes.buffer)
  await new Promise((resolve) => setTimeout(resolve))
  expect(begun).not.toHaveBeenCalled()
})

test('leaving the screen ends a reading; one whose program does not come can be tried again', async () => {
  vi.stubGlobal('Worker', WorkerWithoutEnd)
  await choose('lento.xlsx', await workbook({ a: people }))
  await screen.findByText('Lendo o arquivo...')
  cleanup()
  await vi.waitFor(() => expect(WorkerHere.ended).toBe(1))
  vi.stubGlobal('Worker', WorkerThatFails)
  await choose('clientes.xlsx', await workbook({ a: people }))
  expect((await screen.findByRole('alert')).textContent).toBe('Não foi possível ler o arquivo. Escolha-o de novo.')
})
