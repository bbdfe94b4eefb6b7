import { expect, test } from 'vitest'
import { searchBook } from './client-book.ts'
import type { BookedClient, TillClient } from './contract.ts'

const book: BookedClient[] = [
  { id: '1', name: 'Ana Conceição', phone: '+5511987654321' },
  { id: '2', name: 'Bruno Lima', phone: null },
  { id: '3', name: 'Ana Prado', phone: '+5511911112222' },
]
const ana: TillClient = { ...book[0]!, status: 'present', checkedInTime: '09:00', appointments: [] }
const today = { present: [ana], scheduled: [] }
const names = (typed: string) => searchBook(today, book, typed).found.map(({ name }) => name)

test.each([
  ['ana conc', ['Ana Conceição']],
  ['CONCEICAO', ['Ana Conceição']],
  ['(11) 9876', ['Ana Conceição']],
  ['lima', ['Bruno Lima']],
  ['an', ['Ana Conceição', 'Ana Prado']],
  ['11', []],
  ['zé', []],
  ['  ', []],
])('"%s" finds %j', (typed, found) => {
  expect(names(typed)).toEqual(found)
})

test('who is here today is found as such; of the others nothing more is known', () => {
  const { found, present } = searchBook(today, book, 'ana')
  expect(present).toEqual([ana])
  expect(found[0]).toBe(ana)
  expect(found[1]).toEqual({ ...book[2], status: 'absent', checkedInTime: null, appointments: [] })
})

test('a long list is cut', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ id: String(at), name: `Ana ${at}`, phone: null }))
  expect(searchBook(today, many, 'ana').found).toHaveLength(10)
})
