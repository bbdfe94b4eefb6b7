import { apiOf } from '../../platform/web/api.ts'
import type { papersContract } from '../contract.ts'

export const papersApi = apiOf<typeof papersContract>('papers')
