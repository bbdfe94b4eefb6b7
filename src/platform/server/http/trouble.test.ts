import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { type Phrase, words } from '../../words.ts'
import { log } from '../log.ts'
import { renderPagesWith } from './pages.ts'
import { trouble } from './trouble.ts'

const english = {
  language: 'en',
  tell: (phrase: Phrase) => words(phrase, { 'Código do erro: {code}': 'Error code: {code}' }),
}

test('a page that broke tells a code in its reader’s language, by which the log tells the cause', async () => {
  renderPagesWith(async () => ({ renderPage: (_: string, props: unknown) => JSON.stringify(props) }))
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const site = new Hono()
    .get('/', () => {
      throw new Error('the cause')
    })
    .onError((error, c) => trouble(error, c, undefined, english))
  const answer = await site.request('/')
  expect(answer.status).toBe(500)
  const { code, text } = (await answer.json()) as { code: string; text: string }
  expect(text).not.toContain('the cause')
  const errorCode = /^Error code: ([2-9A-Z]{8})$/.exec(code)?.[1]
  expect(logged.mock.calls[0]![0]).toEqual({ errorCode, error: expect.objectContaining({ message: 'the cause' }) })
  logged.mockRestore()
})
