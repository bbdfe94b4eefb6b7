import { apiOf } from '../../platform/web/api.ts'
import type { salesContract } from '../contract.ts'

export const salesApi = apiOf<typeof salesContract>('sales')
