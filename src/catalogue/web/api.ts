import { apiOf } from '../../platform/web/api.ts'
import { type ListAddress, readSorting } from '../../platform/web/use-list-address.ts'
import { activeStates } from '../active-state.ts'
import type { catalogueContract } from '../contract.ts'
import { productSorts } from '../product.ts'
import { serviceSorts } from '../service.ts'

export const catalogueApi = apiOf<typeof catalogueContract>('catalogue')

const filterAt = ({ search, text, filter }: ListAddress) => ({
  search,
  category: text('category'),
  state: filter('state', activeStates),
})

/** The query for the list of services, with the filters of the page's address. */
export const servicesAt = (address: ListAddress) =>
  catalogueApi.services.search.queryOptions({
    input: { ...filterAt(address), page: address.page, ...readSorting(address, serviceSorts) },
  })

/** The filter and order of products in the page's address. */
export const productFilterAt = (address: ListAddress) => ({
  ...filterAt(address),
  stock: address.filter('stock', ['any', 'low']),
  ...readSorting(address, productSorts),
})

export const productsAt = (address: ListAddress) =>
  catalogueApi.products.list.queryOptions({ input: { ...productFilterAt(address), page: address.page } })
