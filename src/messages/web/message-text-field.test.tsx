// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { MessageTextField } from './message-text-field.tsx'

afterEach(cleanup)

function Example() {
  const shell = useFormShell({
    schema: z.object({ text: z.string() }),
    defaultValues: { text: 'Olá, , até já.' },
    submit: async () => {},
  })
  return (
    <Form shell={shell} label="Mensagem">
      <MessageTextField control={shell.control} name="text" label="Texto" kind="reminder" />
    </Form>
  )
}

test('variables are put in at the cursor, one after the other', async () => {
  render(<Example />)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Texto/ })
  box.setSelectionRange(5, 5)
  await userEvent.click(screen.getByRole('button', { name: '{nome}' }))
  expect(box.value).toBe('Olá, {nome}, até já.')
  expect([box.selectionStart, document.activeElement]).toEqual([11, box])
  await userEvent.click(screen.getByRole('button', { name: '{hora}' }))
  expect(box.value).toBe('Olá, {nome}{hora}, até já.')
})
