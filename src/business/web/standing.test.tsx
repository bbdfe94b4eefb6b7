// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Role } from '../../accounts/permissions.ts'
import type { Standing } from '../../accounts/standing.ts'
import { anOwner, goodStanding } from '../../accounts/web/testing/an-owner.ts'
import { showPage } from '../../accounts/web/testing/show-page.tsx'
import { OpenForms } from '../../platform/web/closed-fields.tsx'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { TextField } from '../../platform/web/text-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { ClosedWhenFull } from './standing-words.tsx'
import { FormsByStanding, StandingLine } from './standing.tsx'

function NameForm() {
  const shell = useFormShell({
    schema: z.object({ name: z.string() }),
    defaultValues: { name: '' },
    submit: async () => {},
  })
  return (
    <>
      <Form shell={shell} label="Cliente">
        <TextField control={shell.control} name="name" label="Nome" />
      </Form>
      <Button type="submit" form={shell.id}>
        Salvar
      </Button>
    </>
  )
}

const readOnly: Partial<Standing> = { state: 'readOnly' }
const full: Partial<Standing> = { quota: { used: 50, most: 50 } }

async function show(
  standing: Partial<Standing>,
  { role, form = <NameForm /> }: { role?: Role; form?: ReactNode } = {},
) {
  const me = anOwner(role)
  me.membership!.standing = { ...goodStanding, ...standing }
  const page = (
    <>
      <StandingLine />
      <FormsByStanding>{form}</FormsByStanding>
    </>
  )
  return showPage(page, { me })
}
const isClosed = () => screen.getByLabelText('Nome').closest('fieldset')?.disabled ?? false
const reason = () => document.getElementById(save().getAttribute('aria-describedby')!)?.textContent
const save = () => screen.getByRole('button', { name: 'Salvar' })

test('while all is well nothing is said, and forms are open', async () => {
  await show({})
  expect(screen.queryByRole('status')).toBeNull()
  expect(isClosed()).toBe(false)
  expect(save().getAttribute('aria-disabled')).toBeNull()
})

// spec: billing-4
test('a business that only reads says so, with the way to pay, and its forms are closed before anything is typed', async () => {
  await show(readOnly)
  within(await screen.findByRole('status')).getByText('Somente leitura.')
  expect(screen.getByRole('link', { name: 'Pagar' }).getAttribute('href')).toBe('/dashboard/billing')
  expect(isClosed()).toBe(true)
  expect(reason()).toMatch(/^Somente leitura\./)
})

test('reception reads who may pay', async () => {
  await show(readOnly, { role: 'receptionist' })
  within(await screen.findByRole('status')).getByText(/fale com Rita Lima/)
  expect(screen.queryByRole('link', { name: 'Pagar' })).toBeNull()
})

test('forms that pay stay open', async () => {
  await show(readOnly, {
    form: (
      <OpenForms>
        <NameForm />
      </OpenForms>
    ),
  })
  expect(isClosed()).toBe(false)
})

test('a full plan closes the forms for appointments alone', async () => {
  await show(full)
  expect(isClosed()).toBe(false)
})

test('and those say why', async () => {
  await show(full, {
    form: (
      <ClosedWhenFull>
        <NameForm />
      </ClosedWhenFull>
    ),
  })
  expect(isClosed()).toBe(true)
  expect(reason()).toMatch(/^Limite de agendamentos atingido\./)
})
