import { apiOf } from '../../platform/web/api.ts'
import type { billingContract } from '../contract.ts'

export const billingApi = apiOf<typeof billingContract>('billing')

export const affiliateEntriesAt = (page: number) => billingApi.affiliateEntries.queryOptions({ input: { page } })

export const affiliateAt = (page: number) => billingApi.affiliate.queryOptions({ input: { page } })
