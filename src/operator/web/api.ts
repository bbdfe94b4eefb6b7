import { apiOf } from '../../platform/web/api.ts'
import type { operatorContract } from '../contract.ts'

export const operatorApi = apiOf<typeof operatorContract>('operator')
