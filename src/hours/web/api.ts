import { apiOf } from '../../platform/web/api.ts'
import type { hoursContract } from '../contract.ts'

export const hoursApi = apiOf<typeof hoursContract>('hours')
