import { expect, test } from 'vitest'
import { bookOf, entriesOf, searchBook } from './client-book.ts'
import type { BookedClient, TillClient } from './contract.ts'

const clients: BookedClient[] = [
  { id: '1', name: 'Ana Conceição', phone: '+5511987654321' },
  { id: '2', name: 'Bruno Lima', phone: null },
  { id: '3', name: 'Ana Prado', phone: '+5511911112222' },
]
const of = (clients: BookedClient[]) => bookOf(entriesOf({ after: null, through: null, digest: '', clients }))
const book = of(clients)
const ana: TillClient = { ...clients[0]!, status: 'present', checkedInTime: '09:00', appointments: [] }
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
  expect(found[1]).toEqual({ ...clients[2], status: 'absent', checkedInTime: null, appointments: [] })
})

test('a long list is cut', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ id: String(at), name: `Ana ${at}`, phone: null }))
  expect(searchBook(today, of(many), 'ana').found).toHaveLength(10)
})

// spec: till-17
test('whose name begins like what was typed stands first, then the others by name', () => {
  const others = ['Joana', 'Mariana', 'Ana Prado', 'Ána Alves'].map((name) => ({ id: name, name, phone: null }))
  const { found } = searchBook(today, of(others), 'ana')
  expect(found.map(({ name }) => name)).toEqual(['Ána Alves', 'Ana Prado', 'Joana', 'Mariana'])
})
