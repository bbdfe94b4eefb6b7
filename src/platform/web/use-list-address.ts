import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Order, Sorting } from './ui/data-table.tsx'

type Address = Record<string, string | number | undefined>

/** What the search of an address says of a list. */
export const readListAddress = (address: Record<string, unknown>) => ({
  search: textOf(address['search']),
  page: Math.max(1, Math.floor(Number(address['page'])) || 1),
  asksForNew: address['new'] === true,
  /** One of the choices, which are the filter's values; anything else in the address is the first. */
  filter: <T extends string>(name: string, choices: readonly T[]): T =>
    choices.find((choice) => choice === textOf(address[name])) ?? choices[0]!,
  text: (name: string) => textOf(address[name]),
})
export type ListAddress = ReturnType<typeof readListAddress>

/** The order of a list in its address; the first of the sorts, rising, is not written there. */
export const readSorting = <T extends string>({ filter }: ListAddress, sorts: readonly T[]) => ({
  sort: filter('sort', sorts),
  order: filter('order', ['asc', 'desc']),
})

/**
 * What a list shows, kept in the address: a link, a reload and the way back show the same. A link with `new` asks for the
 * form as well.
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

/** The same, with the way to change it. */
export function sortingOf<T extends string>(
  address: ReturnType<typeof useListAddress>,
  sorts: readonly T[],
): Sorting & { by: T } {
  const { sort: by, order } = readSorting(address, sorts)
  const onSort = (by: string, order: Order) =>
    address.setFilters({ sort: by === sorts[0] ? undefined : by, order: order === 'asc' ? undefined : order })
  return { by, order, onSort }
}

/** An address can hold anything, and the router reads `?search=123` as a number. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
