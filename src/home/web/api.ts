import { apiOf } from '../../platform/web/api.ts'
import type { homeContract } from '../contract.ts'

export const homeApi = apiOf<typeof homeContract>('home')
