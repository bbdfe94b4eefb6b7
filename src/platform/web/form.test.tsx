// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { TextField } from './form-fields.tsx'
import { Form, useFormShell } from './form.tsx'
import { Button } from './ui/button.tsx'

afterEach(cleanup)

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Informe o nome.')),
  slug: z.string(),
})
type Values = z.infer<typeof schema>

function Example(props: { submit: (values: Values) => Promise<unknown>; onFailure?: () => void }) {
  const shell = useFormShell({ schema, defaultValues: { name: '', slug: '' }, ...props })
  return (
    <Form shell={shell} label="Exemplo">
      <TextField control={shell.control} name="name" label="Nome" required />
      <TextField control={shell.control} name="slug" label="Endereço" />
      <Button type="submit" pending={shell.pending}>
        Salvar
      </Button>
    </Form>
  )
}
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
const slug = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Endereço' })
const save = () => screen.getByRole('button', { name: 'Salvar' })

it('does not send what the rule refuses, and stands at the field', async () => {
  const submit = vi.fn(async () => {})
  render(<Example submit={submit} />)
  await userEvent.click(save())
  expect(await screen.findByText('Informe o nome.')).toBeTruthy()
  expect(name().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(name())
  expect(submit).not.toHaveBeenCalled()
})

it('sends once, however often one clicks', async () => {
  let answer = () => {}
  const submit = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  render(<Example submit={submit} />)
  await userEvent.type(name(), 'Ana')
  save().click()
  save().click()
  await vi.waitFor(() => expect(save().getAttribute('aria-busy')).toBe('true'))
  await userEvent.keyboard('{Enter}')
  expect(submit).toHaveBeenCalledTimes(1)
  expect(submit).toHaveBeenCalledWith({ name: 'Ana', slug: '' })
  answer()
  await vi.waitFor(() => expect(save().hasAttribute('aria-busy')).toBe(false))
})

it("puts the server's refusal at its field and keeps what was typed", async () => {
  const submit = async () => {
    throw new ORPCError('INVALID_INPUT', { data: { fields: { slug: 'Este endereço já está em uso.' } } })
  }
  const onFailure = vi.fn()
  render(<Example submit={submit} onFailure={onFailure} />)
  await userEvent.type(name(), 'Ana')
  await userEvent.type(slug(), 'salao-da-ana')
  await userEvent.click(save())
  expect(await screen.findByText('Este endereço já está em uso.')).toBeTruthy()
  expect(document.activeElement).toBe(slug())
  expect([name().value, slug().value]).toEqual(['Ana', 'salao-da-ana'])
  expect(onFailure).not.toHaveBeenCalled()
})

it('tells the caller what is refused of a field that the form does not have', async () => {
  const fields = { credential: 'Resposta inválida do aparelho.', sessionId: 'Id inválido.' }
  const onFailure = vi.fn()
  render(
    <Example
      submit={() => Promise.reject(new ORPCError('INVALID_INPUT', { data: { fields } }))}
      onFailure={onFailure}
    />,
  )
  await userEvent.type(name(), 'Ana')
  await userEvent.click(save())
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
  expect(onFailure.mock.lastCall).toMatchObject([{ text: 'Resposta inválida do aparelho. Id inválido.' }])
})

it('tells the caller what no field is to blame for', async () => {
  const onFailure = vi.fn()
  render(<Example submit={() => Promise.reject(new TypeError('Failed to fetch'))} onFailure={onFailure} />)
  await userEvent.type(name(), 'Ana')
  await userEvent.click(save())
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledWith(null))
  expect(name().value).toBe('Ana')
})
