// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { platformRefusals } from '../../refusal.ts'
import { Button } from '../ui/button.tsx'
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
