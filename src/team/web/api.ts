import { apiOf } from '../../platform/web/api.ts'
import type { teamContract } from '../contract.ts'

export const teamApi = apiOf<typeof teamContract>('team')
