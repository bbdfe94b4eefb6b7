import { apiOf } from '../../platform/web/api.ts'
import type { billingContract } from '../contract.ts'

export const billingApi = apiOf<typeof billingContract>('billing')
