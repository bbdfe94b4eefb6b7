import { apiOf } from '../../platform/web/api.ts'
import { type ListAddress, readSorting } from '../../platform/web/use-list-address.ts'
import { clientLists, clientSorts } from '../client.ts'
import type { clientsContract } from '../contract.ts'

export const clientsApi = apiOf<typeof clientsContract>('clients')

/** The query for the list of clients, with the filters of the page's address. */
export const clientsAt = (address: ListAddress) => {
  const { search, page, filter } = address
  const input = { search, page, list: filter('list', clientLists), ...readSorting(address, clientSorts) }
  return clientsApi.list.queryOptions({ input })
}
