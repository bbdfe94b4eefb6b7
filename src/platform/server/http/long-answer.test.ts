import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LongText, piecesOf, withBytes, withLongText } from './long-answer.ts'

async function sent(answer: object): Promise<unknown> {
  let json = ''
  for await (const piece of piecesOf(answer)!.json()) json += piece
  return JSON.parse(json)
}

test('a long text is sent as it was written, whatever its parts are', async () => {
  const part = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"\\\n', '\u2028', 'é'.repeat(150_000)))
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
      const text = new LongText()
      for (const one of parts) await text.write(one)
      await text.end()
      const answer = withLongText({ name: 'a"b', count: parts.length }, 'text', text)
      expect(await sent(answer)).toEqual({ name: 'a"b', count: parts.length, text: parts.join('') })
      expect(answer.text).toBe(parts.join(''))
      expect(text.bytes).toBe(Buffer.byteLength(parts.join('')))
    }),
    { numRuns: 30 },
  )
})

test('bytes are sent in base64, whatever their parts are', async () => {
  const lengths = fc.array(fc.constantFrom(0, 1, 2, 3, 199_999, 200_000, 400_001), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(lengths, async (some) => {
      const parts = some.map((length) => randomBytes(length))
      const answer = withBytes({ name: 'x' }, 'zip', parts)
      expect(await sent(answer)).toEqual({ name: 'x', zip: Buffer.concat(parts).toString('base64') })
      expect(piecesOf(answer)!.bytes).toBe(Buffer.concat(parts).length)
    }),
    { numRuns: 20 },
  )
})

test('a usual answer is none of these', () => {
  expect([undefined, null, 'text', {}, []].map(piecesOf)).toEqual(Array.from({ length: 5 }, () => undefined))
})
