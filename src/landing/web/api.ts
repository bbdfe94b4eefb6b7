import { apiOf } from '../../platform/web/api.ts'
import type { landingContract } from '../contract.ts'

export const landingApi = apiOf<typeof landingContract>('landing')
