import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as field from '../../platform/fields.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { publicErrors, publicForm, sayIn } from './public-form.ts'

const visitor = { incoming: { headers: {}, socket: { remoteAddress: '10.5.0.11' } } }

/** A form that greets, and the page that it is on. */
const greeting = (act: (name: string) => string, mayBeGone = false) =>
  new Hono<{ Bindings: HttpBindings }>()
    .route(
      '/',
      publicForm({
        path: '/greet/:slug',
        schema: z.object({ name: field.text('Informe seu nome completo.') }),
        act: ({ name }) => Promise.resolve(act(name)),
        done: (name, { picked }, c) => `/greet/${c.req.param('slug')}/${name}?lang=${picked}`,
        view: (c, refused) => {
          const { alert, fields } = sayIn(c, refused)
          return c.json({ alert, fields, typed: refused?.typed, key: refused?.requestKey }, refused?.status)
        },
        failed: { title: 'Erro no agendamento', text: 'Não foi possível criar o agendamento. Tente novamente.' },
        mayBeGone,
      }),
    )
    .onError(publicErrors((c) => c.text('nothing here', 404)))

const sent = (form: Record<string, string> | string, pages = greeting((name) => name)) =>
  pages.request('/greet/ana?lang=en-US', { method: 'POST', body: new URLSearchParams(form) }, visitor)

test('a form opens empty, and is done at another address', async () => {
  expect(await (await greeting(String).request('/greet/ana', {}, visitor)).json()).toEqual({ alert: null, fields: {} })
  const answer = await sent({ name: 'Bia' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/greet/ana/Bia?lang=en-US'])
})

test('a refused one stands there with what was typed, its key, and the reasons in the language of the page', async () => {
  const answer = await sent({ key: 'k1', name: '' })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({
    alert: { title: 'Check the fields', text: 'Some fields need to be corrected.' },
    fields: { name: 'Enter your full name.' },
    typed: { key: 'k1', name: '' },
    key: 'k1',
  })
})

test.each([
  ['too long', { name: 'a'.repeat(30_000) }, 413, 'The form is too long.'],
  ['unreadable', 'name=%E0%A4%A', 400, 'What was sent could not be read.'],
])('one that is %s is shown again, empty', async (_, form, status, text) => {
  const pages = greeting((name) => name)
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await pages.request('/greet/ana?lang=en-US', { method: 'POST', body, headers }, visitor)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ alert: { title: 'Booking error', text }, typed: {} })
})

test('a defect is told without details, by its code', async () => {
  const answer = await sent(
    { name: 'Bia' },
    greeting(() => {
      throw new Error('column "secret" does not exist')
    }),
  )
  expect(answer.status).toBe(500)
  const text = await answer.text()
  expect(text).not.toContain('secret')
  expect(JSON.parse(text)).toMatchObject({
    alert: {
      title: 'Booking error',
      text: expect.stringMatching(/^The booking could not be made\. Try again\. Error code: [2-9A-Z]{8}$/),
      errorCode: expect.stringMatching(/^[2-9A-Z]{8}$/),
    },
  })
})

test('what is not there is the missing page, unless the form named something that may be gone', async () => {
  const gone = () => {
    throw new Refusal(platformRefusals.NOT_FOUND)
  }
  const missing = await sent({ name: 'Bia' }, greeting(gone))
  expect([missing.status, await missing.text()]).toEqual([404, 'nothing here'])
  const again = await sent({ name: 'Bia' }, greeting(gone, true))
  expect([again.status, await again.json()]).toMatchObject([404, { typed: { name: 'Bia' } }])
})
