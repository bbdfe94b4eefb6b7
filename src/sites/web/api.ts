import { apiOf } from '../../platform/web/api.ts'
import type { sitesContract } from '../contract.ts'

export const sitesApi = apiOf<typeof sitesContract>('sites')
