import { isContractProcedure, type AnyContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { contract } from '../src/entries/router.ts'
import { exportRefusals, exportSchema } from '../src/platform/export.ts'
import { filesOf, isTest, textOf } from './tree.ts'

const writesFiles = (text: string) => /\b(writeCsv|csvLines)\(/.test(text)

test('lists become files in one place, which caps and audits them', () => {
  const writers = filesOf('src/*/server/**/*.ts').filter((path) => !isTest(path) && writesFiles(textOf(path)))
  // The archive of a business and the record of one person have their own limit and audit.
  expect(writers).toEqual([
    'src/archive/server/take-archive.ts',
    'src/platform/server/http/export-list.ts',
    'src/record/server/export-client-record.ts',
  ])
  expect(writesFiles('return { name, text: writeCsv(header, lines) }')).toBe(true)
})

const proceduresIn = (part: object): AnyContractProcedure[] =>
  isContractProcedure(part) ? [part] : Object.values(part).flatMap((inner: object) => proceduresIn(inner))

test('each procedure that hands out a list says that it may be too long', () => {
  const exporting = proceduresIn(contract).filter((procedure) => procedure['~orpc'].outputSchema === exportSchema)
  expect(exporting.length).toBeGreaterThan(4)
  const silent = exporting.filter((procedure) => !(exportRefusals.EXPORT_TOO_LONG.code in procedure['~orpc'].errorMap))
  expect(silent.map((procedure) => procedure['~orpc'].route.path)).toEqual([])
})
