// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { unexpected } from '../refusal.ts'
import { refusalOf } from './api.ts'
import { Loaded } from './frames/loaded.tsx'
import { failureHandler, toastFailure } from './toast-failure.ts'
import { DataTable } from './ui/data-table.tsx'
import { Toaster } from './ui/toast.tsx'

afterEach(cleanup)

const defect = new ORPCError('INTERNAL', { status: 500, data: { ...unexpected, errorCode: 'K7QF29XM' } })
const query = (error: unknown) => ({ data: undefined, isError: true, error, refetch: () => undefined })

test('what did not load because of a defect says the code that support asks for', () => {
  render(
    <>
      <Loaded query={query(defect)} failed="Erro ao carregar clientes" skeleton="h-9">
        {() => null}
      </Loaded>
      <DataTable
        label="Lista"
        columns={[]}
        query={query(defect)}
        rowKey={String}
        empty={null}
        errorTitle="Erro"
        errorText="Confira."
      />
      <Loaded query={query(new Error('no network'))} failed="Sem rede" skeleton="h-9">
        {() => null}
      </Loaded>
    </>,
  )
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Erro ao carregar clientesCódigo do erro: K7QF29XMTentar novamente',
    'ErroConfira. Código do erro: K7QF29XMTentar novamente',
    'Sem redeTentar novamente',
  ])
})

test('what was not done because of a defect says it too', async () => {
  render(<Toaster />)
  toastFailure('Erro ao salvar cliente')(refusalOf(defect))
  await screen.findByText('Ocorreu um erro inesperado. Tente novamente. Código do erro: K7QF29XM')
  expect(refusalOf(defect)!.text).toBe('Ocorreu um erro inesperado. Tente novamente. Código do erro: K7QF29XM')
  failureHandler({})(refusalOf(defect))
  await screen.findByText('Erro')
  expect(screen.getAllByText(/Código do erro/)).toHaveLength(2)
  for (const { textContent } of screen.getAllByText(/Código do erro/))
    expect(textContent.split('Código')).toHaveLength(2)
})
