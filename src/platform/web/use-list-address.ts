import { useNavigate, useSearch } from '@tanstack/react-router'
import { firstIn } from '../filled.ts'
import type { Order, SortOrder } from './ui/data-table.tsx'

type Address = Record<string, string | number | undefined>

/** Reads a list's state from the query string. */
export const readListAddress = (address: Record<string, unknown>) => ({
  search: textOf(address['search']),
  page: Math.max(1, Math.floor(Number(address['page'])) || 1),
  asksForNew: address['new'] === true,
  /** One of the choices; anything else in the address gives the first one. */
  filter: <T extends string>(name: string, choices: readonly T[]): T =>
    choices.find((choice) => choice === textOf(address[name])) ?? firstIn(choices),
  text: (name: string) => textOf(address[name]),
})
export type ListAddress = ReturnType<typeof readListAddress>

/** Reads a list's order. The default (the first sort, ascending) is not in the address. */
export const readSorting = <T extends string>({ filter }: ListAddress, sorts: readonly T[]) => ({
  sort: filter('sort', sorts),
  order: filter('order', ['asc', 'desc']),
})

/**
 * Keeps a list's state in the address, so that links, reloads and Back show the same. A link with `new` also opens the
 * form for a new entry.
 */
export function useListAddress() {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()

  const show = (changes: Address) => {
    const { new: _asked, ...kept } = address
    const next = Object.entries({ ...kept, ...changes }).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(next), replace: true })
  }
  return {
    ...readListAddress(address),
    setSearch: (search: string) => show({ search, page: undefined }),
    setPage: (page: number) => show({ page: page > 1 ? page : undefined }),
    setFilters: (filters: Address) => show({ ...filters, page: undefined }),
  }
}

/** The list's order, with the function that changes it. */
export function sortingOf<T extends string>(
  address: ReturnType<typeof useListAddress>,
  sorts: readonly T[],
): SortOrder & { by: T } {
  const { sort: by, order } = readSorting(address, sorts)
  const onSort = (by: string, order: Order) =>
    address.setFilters({ sort: by === sorts[0] ? undefined : by, order: order === 'asc' ? undefined : order })
  return { by, order, onSort }
}

/** Any value may be in the address, and the router parses `?search=123` as a number. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
