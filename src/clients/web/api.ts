import { apiOf } from '../../platform/web/api.ts'
import { type ListAddress, readSorting } from '../../platform/web/use-list-address.ts'
import { clientLists, clientSorts } from '../client.ts'
import type { clientsContract } from '../contract.ts'

export const clientsApi = apiOf<typeof clientsContract>('clients')

/** The list of clients that an address asks for. */
export const clientsAt = (address: ListAddress) => {
  const { search, page, filter } = address
  const input = { search, page, list: filter('list', clientLists), ...readSorting(address, clientSorts) }
  return clientsApi.list.queryOptions({ input })
}
