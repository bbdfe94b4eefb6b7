import { mostMatches } from '../clients/client.ts'
import { searched, searchKey, withWords } from '../platform/matching.ts'
import type { BookedClient, BookPart, TillClient } from './contract.ts'

type Groups = { present: TillClient[]; scheduled: TillClient[]; found: TillClient[] }

type Entry = { client: BookedClient; key: string }

/** Names are normalised and sorted once, so that a search only has to scan the entries. */
export type ClientBook = {
  entries: readonly Entry[]
  /** False if the device went offline before it had received all clients. */
  isWhole: boolean
}

export const entriesOf = ({ clients }: BookPart): Entry[] =>
  clients.map((client) => ({ client, key: searched(client.name) }))

export const bookOf = (entries: readonly Entry[], isWhole = true): ClientBook => ({
  entries: entries.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))),
  isWhole,
})

const digits = (text: string) => text.replace(/\D/g, '')

/** The offline client search: the clients of today as last known, and matches from the client book. */
export function searchBook(today: Omit<Groups, 'found'>, book: ClientBook, typed: string): Groups {
  const words = typed.trim()
  const number = digits(typed).replace(/^0+/, '')
  const hasTyped = withWords(words)
  const beginning = searchKey(words)
  const expected = new Map([...today.scheduled, ...today.present].map((client) => [client.id, client]))
  const matches =
    words === ''
      ? []
      : book.entries.filter(
          ({ client: { phone }, key }) => hasTyped(key) || (number.length > 2 && (phone?.includes(number) ?? false)),
        )
  const found = [
    ...matches.filter(({ key }) => key.startsWith(beginning)),
    ...matches.filter(({ key }) => !key.startsWith(beginning)),
  ].slice(0, mostMatches)
  return { ...today, found: found.map(({ client }) => expected.get(client.id) ?? absentClient(client)) }
}

const absentClient = (client: BookedClient): TillClient => ({
  ...client,
  status: 'absent',
  checkedInTime: null,
  appointments: [],
})
