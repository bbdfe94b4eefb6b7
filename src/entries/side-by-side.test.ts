import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../platform/id.ts'
import { freePort } from '../platform/server/database/embedded/free-port.ts'
import { freshDatabase } from '../platform/server/testing/database.ts'
import { callAt, signUpAt, startProgram, type Program } from './testing/program.ts'
import { aService } from './testing/till-calls.ts'

const database = freshDatabase()
let one: Program
let other: Program

beforeAll(async () => {
  const [a, b] = [await freePort(), await freePort()]
  // Both start at once on one empty database: the first to migrate makes the other wait.
  ;[one, other] = await Promise.all([
    startProgram({ port: a, DATABASE_URL: database.url }),
    startProgram({ port: b, DATABASE_URL: database.url }),
  ])
}, 120_000)

afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
}, 30_000)

it('serves one business from two processes: sessions, data, live updates and sign-out reach both', async () => {
  const cookie = await signUpAt(one.origin, 'ana@lado.test', newId())
  const stream = await fetch(`${other.origin}/api/live`, { headers: { cookie } })
  // It counts as a stream until it closes.
  expect(stream.headers.get('connection')).toBe('close')
  const words = stream.body!.pipeThrough(new TextDecoderStream()).getReader()

  const { id } = await callAt<{ id: string }>(one.origin, cookie, 'catalogue/services/create', aService)
  expect(await callAt(other.origin, cookie, 'catalogue/services/list')).toMatchObject([{ id, name: 'Corte' }])
  expect(await heard(words, '"catalogue"')).toBe(true)

  await callAt(one.origin, cookie, 'accounts/signOut', { scope: 'global' })
  expect(await heard(words, 'never said')).toBe(false)
  await expect(callAt(other.origin, cookie, 'catalogue/services/list')).rejects.toThrow('answered 401')
}, 60_000)

/** Reads the stream until it contains the word; false if the stream ends without it. */
async function heard(words: ReadableStreamDefaultReader<string>, word: string): Promise<boolean> {
  let all = ''
  while (!all.includes(word)) {
    const { done, value } = await words.read()
    if (done) return false
    all += value
  }
  return true
}
