import { apiOf } from '../../platform/web/api.ts'
import type { leavingContract } from '../contract.ts'

export const leavingApi = apiOf<typeof leavingContract>('leaving')
