import { apiOf } from '../../platform/web/api.ts'
import type { billingContract } from '../contract.ts'

export const billingApi = apiOf<typeof billingContract>('billing')

export const affiliateAt = (page: number) => billingApi.affiliate.queryOptions({ input: { page } })
