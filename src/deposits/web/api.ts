import { apiOf } from '../../platform/web/api.ts'
import type { depositsContract } from '../contract.ts'

export const depositsApi = apiOf<typeof depositsContract>('deposits')
