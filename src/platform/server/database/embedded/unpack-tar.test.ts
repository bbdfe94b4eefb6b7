import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { TarUnpacker } from './unpack-tar.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marcai-tar-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

function entry(name: string, kind: '0' | '2' | '5', content = ''): Buffer {
  const header = Buffer.alloc(512)
  header.write(name, 0)
  header.write(`${content.length.toString(8).padStart(11, '0')} `, 124)
  header.write(kind, 156)
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512)
  body.write(content)
  return Buffer.concat([header, body])
}

const long = 'x'.repeat(1300)
const archive = Buffer.concat([
  entry('base', '5'),
  entry('base/1', '0', long),
  entry('empty', '0'),
  entry('full', '0', 'y'.repeat(512)),
  entry('pg_wal', '5'),
  Buffer.alloc(1024),
])

test.each([1, 7, 511, 512, 513, 10_000])('files and folders are the same in pieces of %d bytes', (size) => {
  const made: string[] = []
  const unpacker = new TarUnpacker(folder, (path) => made.push(path.slice(folder.length + 1)))
  for (let at = 0; at < archive.length; at += size) unpacker.write(archive.subarray(at, at + size))
  expect(made).toEqual(['base', 'base/1', 'empty', 'full', 'pg_wal'])
  expect(readFileSync(join(folder, 'base/1'), 'utf8')).toBe(long)
  expect(readFileSync(join(folder, 'empty'), 'utf8')).toBe('')
  expect(readFileSync(join(folder, 'full'), 'utf8')).toBe('y'.repeat(512))
  expect(
    [statSync(join(folder, 'base')).mode, statSync(join(folder, 'full')).mode].map((mode) => mode & 0o777),
  ).toEqual([0o700, 0o600])
})

test('what is neither a file nor a folder, and what leads out of the folder, is refused', () => {
  mkdirSync(join(folder, 'inner'))
  const unpacker = () => new TarUnpacker(join(folder, 'inner'), () => {})
  expect(() => unpacker().write(entry('pg_tblspc/1', '2'))).toThrow('neither a file nor a folder')
  expect(() => unpacker().write(entry('../outside', '0', 'x'))).toThrow('leads out of the folder')
})
