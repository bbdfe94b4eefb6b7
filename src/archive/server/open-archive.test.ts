import { expect, test } from 'vitest'
import { Zip } from '../../platform/server/files/zip.ts'
import { describedIn } from '../archive.ts'
import { archived } from './parts/archived-tables.ts'
import { archiveFormat } from '../intake.ts'
import { OpenArchive } from './open-archive.ts'

const place = `json/${archived['member']!}.json`

/** An archive of one table, as its own file writes it. */
async function anArchive(rows: number, line: string): Promise<Buffer> {
  const zip = new Zip()
  const description = zip.open(describedIn)
  await description.write(JSON.stringify({ format: archiveFormat, rows: { member: rows }, pictures: 0 }))
  await description.close()
  const file = zip.open(place)
  await file.write('[\n')
  for (let at = 0; at < rows; at++) await file.write(`${line}${at < rows - 1 ? ',' : ''}\n`)
  await file.write(']\n')
  await file.close()
  return Buffer.concat(zip.end())
}

const heavy = JSON.stringify({ email: 'ç'.repeat(200_000) })

async function batchesOf(zip: Buffer): Promise<number[]> {
  const archive = await OpenArchive.open(zip)
  const weights: number[] = []
  for await (const rows of archive.rowsOf('member'))
    weights.push(rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0))
  return weights
}

test('rows come in batches of some four million characters, however many a small file unpacks into', async () => {
  const zip = await anArchive(100, heavy)
  expect(zip.length).toBeLessThan(324_000)
  const weights = await batchesOf(zip)
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100 * heavy.length)
  expect(Math.max(...weights)).toBeLessThanOrEqual(4 * 1024 * 1024 + heavy.length)
  expect(weights.length).toBeLessThan(20)
})

test('light rows come a thousand at a time', async () => {
  const weights = await batchesOf(await anArchive(2500, '{"email":"a"}'))
  expect(weights).toEqual([1000, 1000, 500].map((rows) => rows * '{"email":"a"}'.length))
})

test.each([
  ['a row of half a million characters', anArchive(3, JSON.stringify({ email: 'x'.repeat(520_000) }))],
  ['a file of more than half of what all may be', anArchive(500, heavy)],
])('%s is refused by the name of its file', async (_, zip) => {
  await expect(batchesOf(await zip)).rejects.toMatchObject({ kind: { code: 'INTAKE_TOO_LARGE' }, facts: { place } })
})

test('a file whose checksum is another is refused', async () => {
  const zip = await anArchive(3, '{"email":"a"}')
  // The checksum in the directory, 30 bytes before the name.
  const at = zip.lastIndexOf(place) - 30
  zip.writeUInt32LE(zip.readUInt32LE(at) ^ 1, at)
  await expect(batchesOf(zip)).rejects.toMatchObject({ kind: { code: 'INTAKE_UNREADABLE' }, facts: { place } })
})
