// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { platformRefusals } from '../../refusal.ts'
import { ClosedFields, OpenForms } from '../closed-fields.tsx'
import { ClosedForms } from '../closed-forms.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Toaster } from '../ui/toast.tsx'
import { ConfirmAction } from './confirm-action.tsx'

afterEach(cleanup)

type Client = { name: string }
type Props = { act: (client: Client) => Promise<string>; done: (answer: string, client: Client) => void }

function Removal({ act, done }: Props) {
  const [asking, setAsking] = useState<Client | null>(null)
  return (
    <>
      <Button onClick={() => setAsking({ name: 'Ana' })}>Remover</Button>
      <ConfirmAction
        asking={asking}
        onClose={() => setAsking(null)}
        act={act}
        done={done}
        failed={['Erro ao remover', 'Tente novamente.']}
        title={`Remover ${asking?.name}?`}
        text="O cadastro é excluído."
        confirmLabel="Remover cliente"
      />
      <Toaster />
    </>
  )
}

async function asked(act: (client: Client) => Promise<string>) {
  const done = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Removal act={act} done={done} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remover cliente' }))
  return done
}
const question = () => screen.queryByRole('alertdialog')

test('the question stays open and its button pending until the write is done, which hears what it was about', async () => {
  const answer = Promise.withResolvers<string>()
  const act = vi.fn(() => answer.promise)
  const done = await asked(act)
  expect(act).toHaveBeenCalledWith({ name: 'Ana' })
  expect(screen.getByRole('button', { name: 'Remover cliente' }).getAttribute('aria-busy')).toBe('true')
  answer.resolve('feito')
  await vi.waitFor(() => expect(question()).toBeNull())
  expect(done).toHaveBeenCalledExactlyOnceWith('feito', { name: 'Ana' })
})

test('what has failed closes the question and is told in the words of the screen, with the reason', async () => {
  const { code, status, text, title } = platformRefusals.NOT_FOUND
  const done = await asked(() => Promise.reject(new ORPCError(code, { status, data: { title, text } })))
  expect(await screen.findByText('Erro ao remover')).toBeTruthy()
  expect(question()).toBeNull()
  expect(done).not.toHaveBeenCalled()
})

describe('while the business may only read', () => {
  const closed = { title: 'Somente leitura', text: 'Pague a fatura.', Fields: ClosedFields }
  const reason = 'Somente leitura. Pague a fatura.'

  test('a question says so, and is not answered', async () => {
    const act = vi.fn(async () => 'feito')
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ClosedForms value={closed}>
          <Removal act={act} done={() => undefined} />
        </ClosedForms>
      </QueryClientProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
    const answer = await screen.findByRole('button', { name: 'Remover cliente' })
    expect(screen.getAllByText(reason).length).toBeGreaterThan(0)
    await userEvent.click(answer)
    expect(act).not.toHaveBeenCalled()
    expect(question()).not.toBeNull()
  })

  test('an item of a menu that writes is disabled with the reason, and open where forms are', async () => {
    const items = [
      { label: 'Desativar', writes: true, onSelect: () => undefined },
      { label: 'Histórico', onSelect: () => undefined },
    ]
    const menu = <Menu trigger={<Button>Mais</Button>} items={items} />
    const disabled = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Mais' }))
      const shown = await screen.findAllByRole('menuitem')
      return shown.map((item) => [item.textContent, item.getAttribute('aria-disabled')])
    }
    render(<ClosedForms value={closed}>{menu}</ClosedForms>)
    expect(await disabled()).toEqual([
      [`Desativar${reason}`, 'true'],
      ['Histórico', null],
    ])
    cleanup()
    render(
      <ClosedForms value={closed}>
        <OpenForms>{menu}</OpenForms>
      </ClosedForms>,
    )
    expect((await disabled())[0]).toEqual(['Desativar', null])
  })
})
