import { hasWords } from '../platform/matching.ts'
import type { BookedClient, TillClient } from './contract.ts'

type Groups = { present: TillClient[]; scheduled: TillClient[]; found: TillClient[] }

const mostFound = 10
const digits = (text: string) => text.replace(/\D/g, '')

/** Whom a till without internet finds: what it knew of today, and its book for everybody else. */
export function searchBook(today: Omit<Groups, 'found'>, book: readonly BookedClient[], typed: string): Groups {
  const words = typed.trim()
  const number = digits(typed)
  const matches = ({ name, phone }: BookedClient) =>
    hasWords(name, words) || (number.length > 2 && (phone?.includes(number) ?? false))
  const expected = new Map([...today.scheduled, ...today.present].map((client) => [client.id, client]))
  const found = words === '' ? [] : book.filter(matches).slice(0, mostFound)
  return { ...today, found: found.map((client) => expected.get(client.id) ?? strangerOf(client)) }
}

const strangerOf = (client: BookedClient): TillClient => ({
  ...client,
  status: 'absent',
  checkedInTime: null,
  appointments: [],
})
