// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'

afterEach(cleanup)

type Line = { id: string; name: string; price: string }
const columns: Column<Line>[] = [
  { header: 'Serviço', primary: true, cell: ({ name }) => name },
  { header: 'Preço', align: 'right', cell: ({ price }) => price },
]
const refetch = vi.fn()
const table = (data: Line[] | undefined, isError = false) => (
  <DataTable
    label="Serviços"
    columns={columns}
    query={{ data, isError, refetch }}
    rowKey={({ id }) => id}
    actions={({ name }) => <button type="button">Editar {name}</button>}
    empty={<p>Nenhum serviço</p>}
    errorTitle="Erro ao carregar serviços"
  />
)
const show = (data: Line[] | undefined, isError = false) => render(table(data, isError))
const corte = { id: '1', name: 'Corte', price: 'R$ 50,00' }

it('shows rows under their names', () => {
  show([corte])
  const row = screen.getByRole('row', { name: /Corte/ })
  expect(within(row).getByRole('rowheader', { name: 'Corte' })).toBeTruthy()
  expect(within(row).getByRole('cell', { name: 'R$ 50,00' })).toBeTruthy()
  expect(within(row).getByRole('button', { name: 'Editar Corte' })).toBeTruthy()
})

it('has one line of facts for a phone in the place of the other columns', () => {
  render(
    <DataTable
      label="Serviços"
      columns={columns}
      query={{ data: [corte], isError: false, refetch }}
      rowKey={({ id }) => id}
      phoneLine={({ price }) => `30 min · ${price}`}
      empty={null}
      errorTitle=""
    />,
  )
  expect(screen.getByText('30 min · R$ 50,00').className).toContain('md:hidden')
  expect(screen.getByRole('cell', { name: 'R$ 50,00' }).className).toContain('max-md:hidden')
})

it('shows at first what fits into the window, in the height of all rows, and then all of them', () => {
  const lines = Array.from({ length: 50 }, (_, at) => ({ ...corte, id: `${at}`, name: `Serviço ${at}` }))
  const before = document.createElement('div')
  before.innerHTML = renderToString(table(lines))
  const [first, rest] = [
    before.querySelectorAll('tbody [role=row]'),
    before.querySelector<HTMLElement>('tbody [aria-hidden=true]:last-child'),
  ]
  expect(first.length).toBe(Math.ceil(innerHeight / 60))
  expect(rest?.style.height).toBe(`${(50 - first.length) * 60}px`)
  show(lines)
  expect(screen.getAllByRole('rowheader')).toHaveLength(50)
  expect(document.querySelector('tbody > [aria-hidden=true]')).toBeNull()
})

it('says that it loads', () => {
  show(undefined)
  expect(screen.getByRole('table', { name: 'Serviços' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Carregando...')).toBeTruthy()
})

it('shows the next step where there is nothing', () => {
  show([])
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText('Nenhum serviço')).toBeTruthy()
})

// spec: calls-21
it('offers to try again, but keeps what it already had', async () => {
  show(undefined, true)
  expect(screen.getByRole('alert').textContent).toContain('Erro ao carregar serviços')
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(refetch).toHaveBeenCalledTimes(1)
  cleanup()
  show([corte], true)
  expect(screen.getByRole('row', { name: /Corte/ })).toBeTruthy()
})

it('sorts by a pressed column, and turns the order round at the next press', async () => {
  const onSort = vi.fn()
  const sorted = columns.map((column) => (column.primary ? { ...column, sort: 'name' } : column))
  const at = (order: 'asc' | 'desc') => (
    <DataTable
      label="Serviços"
      columns={sorted}
      query={{ data: [corte], isError: false, refetch }}
      rowKey={({ id }) => id}
      sorting={{ by: 'name', order, onSort }}
      empty={null}
      errorTitle="Erro"
    />
  )
  const { rerender } = render(at('asc'))
  const head = screen.getByRole('columnheader', { name: 'Serviço' })
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(within(head).getByRole('button'))
  rerender(at('desc'))
  expect(head.getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(within(head).getByRole('button'))
  expect(onSort.mock.calls).toEqual([
    ['name', 'desc'],
    ['name', 'asc'],
  ])
  expect(within(screen.getByRole('columnheader', { name: 'Preço' })).queryByRole('button')).toBeNull()
})
