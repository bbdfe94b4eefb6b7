import { expect, test } from 'vitest'
import { unzip } from '../testing/unzip.ts'
import { Zip } from './zip.ts'

test('an archive holds its files, written in parts, under names of any language', async () => {
  const zip = new Zip()
  const long = Array.from({ length: 5_000 }, (_, n) => `linha ${n}; ação\r\n`)
  const [services, empty, lines] = ['json/serviços.json', 'vazio.txt', 'csv/longo.csv'].map((name) => zip.open(name))
  for (const part of ['[', '"é"', ']']) await services!.write(part)
  for (const part of long) await lines!.write(part)
  for (const file of [services!, empty!, lines!]) await file.close()
  const bytes = Buffer.concat(zip.end())
  expect(bytes.length).toBeLessThan(long.join('').length / 2)
  expect(unzip(bytes)).toEqual(
    new Map([
      ['json/serviços.json', '["é"]'],
      ['vazio.txt', ''],
      ['csv/longo.csv', long.join('')],
    ]),
  )
})
