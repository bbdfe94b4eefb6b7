import { apiOf } from '../../platform/web/api.ts'
import type { businessContract } from '../contract.ts'

export const businessApi = apiOf<typeof businessContract>('business')
