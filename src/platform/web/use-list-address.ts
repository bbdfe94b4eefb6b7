import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * What a list shows, kept in the address: a link, a reload and the way back show the same. A link with `new` asks for the
 * form as well.
 */
export function useListAddress() {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = textOf(address['search'])
  const page = Math.max(1, Math.floor(Number(address['page'])) || 1)

  const show = (search: string, page: number) =>
    void navigate({ to: '.', search: { ...(search && { search }), ...(page > 1 && { page }) }, replace: true })
  return {
    search,
    page,
    asksForNew: address['new'] === true,
    setSearch: (search: string) => show(search, 1),
    setPage: (page: number) => show(search, page),
  }
}

/** An address can hold anything, and the router reads `?search=123` as a number. */
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
