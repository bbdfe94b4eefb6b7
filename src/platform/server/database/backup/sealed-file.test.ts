import { hash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { BackupFault } from './backup-fault.ts'
import { openFile, sealFile } from './sealed-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'marcai-sealed-'))
afterAll(() => rmSync(folder, { recursive: true }))

const passphrase = 'uma frase que ninguém adivinha'
const [frame, tag] = [65_536, 16]
/** Of the stretching of the passphrase, which the tests do many times. */
const cheap = 1

async function* inPieces(content: Buffer, piece = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += piece) yield content.subarray(at, at + piece)
}

const all = async (bytes: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(bytes))
const sealed = (content: Buffer, phrase: string | null = passphrase) => all(sealFile(inPieces(content), phrase, cheap))

async function opened(bytes: Buffer, phrase: string | null = passphrase): Promise<Buffer> {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const file = await open(path)
  try {
    return await all((await openFile(file, phrase))())
  } finally {
    await file.close()
  }
}

/** What is said of a file that cannot be opened. */
const faultOf = (bytes: Buffer, phrase: string | null = passphrase): Promise<string> =>
  opened(bytes, phrase).then(
    () => 'nothing',
    (error: unknown) => (error instanceof BackupFault ? error.message : Promise.reject(error)),
  )

const content = randomBytes(3 * frame + 1000)
const headOf = (bytes: Buffer) => bytes.indexOf('\n', bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1) + 1

describe.each([
  ['sealed', passphrase],
  ['plain', null],
])('a %s file', (_, phrase) => {
  test('holds what was put in, whatever its length', async () => {
    for (const length of [0, 1, frame - 1, frame, frame + 1, 2 * frame, content.length]) {
      const bytes = await sealed(content.subarray(0, length), phrase)
      expect((await opened(bytes, phrase)).equals(content.subarray(0, length)), String(length)).toBe(true)
    }
  })

  test('of which any byte is another one is refused', async () => {
    const bytes = await sealed(content, phrase)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(bytes)
        damaged[at] = damaged[at]! ^ change
        expect(await faultOf(damaged, phrase)).toMatch(/damaged|no backup|cut off/)
      }),
      { numRuns: 60 },
    )
    for (let at = 0; at < headOf(bytes); at++) {
      const damaged = Buffer.from(bytes)
      damaged[at] = damaged[at]! ^ 1
      expect(await faultOf(damaged, phrase), `byte ${at}`).toMatch(/damaged|no backup/)
    }
  })

  test('that was cut off anywhere says so', async () => {
    const bytes = await sealed(content, phrase)
    const head = headOf(bytes)
    const lengths = fc.oneof(
      fc.nat(bytes.length - 1),
      fc.constantFrom(head, head + frame + tag, head + 2 * (frame + tag)),
    )
    await fc.assert(
      fc.asyncProperty(lengths, async (length) => {
        expect(await faultOf(bytes.subarray(0, length), phrase)).toMatch(
          length < head ? /no backup|damaged|cut off/ : /^The file was cut off/,
        )
      }),
      { numRuns: 60 },
    )
  })

  test('of which parts were swapped, left out, repeated, or are of another file is refused', async () => {
    const [bytes, other] = [await sealed(content, phrase), await sealed(randomBytes(content.length), phrase)]
    const head = headOf(bytes)
    const part = (of: Buffer, at: number) => of.subarray(headOf(of) + at * (frame + tag)).subarray(0, frame + tag)
    const rest = bytes.subarray(head + 3 * (frame + tag))
    const trailer = bytes.subarray(bytes.lastIndexOf('\nEND'))
    const [a, b, c] = [part(bytes, 0), part(bytes, 1), part(bytes, 2)]
    const made = (...parts: Buffer[]) => faultOf(Buffer.concat([bytes.subarray(0, head), ...parts]), phrase)
    expect(await made(a, b, c, rest)).toBe('nothing')
    for (const parts of [
      [b, a, c, rest],
      [a, c, rest],
      [a, b, b, c, rest],
      [a, b, c, trailer],
      [a, b, trailer],
      [trailer],
      [a, part(other, 1), c, rest],
    ])
      expect(await made(...parts)).toMatch(/^The file is damaged: its part \d of \d/)
  })
})

test('a wrong passphrase and none are told from damage', async () => {
  const bytes = await sealed(content)
  expect(await faultOf(bytes, 'uma frase que alguém adivinhou')).toContain('The passphrase is wrong')
  expect(await faultOf(bytes, null)).toContain('set BACKUP_PASSPHRASE')
  expect(await faultOf(await sealed(content, null))).toContain('The file is not sealed')
})

test('nothing of a sealed file can be read, and no two are alike', async () => {
  const text = Buffer.from('Maria Souza, 11 91234-5678\n'.repeat(10_000))
  const [one, two] = [await sealed(text), await sealed(text)]
  expect(one.includes('Maria')).toBe(false)
  expect(one.subarray(headOf(one), -20).equals(two.subarray(headOf(two), -20))).toBe(false)
  expect((await sealed(text, null)).includes('Maria')).toBe(true)
})

test('other files, and those of a newer version, are told', async () => {
  expect(await faultOf(Buffer.alloc(0))).toContain('is no backup')
  expect(await faultOf(Buffer.from('PK..'))).toContain('is no backup')
  const head = '{"format":2,"of":"tomorrow"}'
  const newer = `MARCAI BACKUP\n${head}\n${hash('sha256', head)}\n…`
  expect(await faultOf(Buffer.from(newer))).toContain('newer version')
})
