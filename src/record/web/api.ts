import { apiOf } from '../../platform/web/api.ts'
import type { recordContract } from '../contract.ts'

export const recordApi = apiOf<typeof recordContract>('record')
