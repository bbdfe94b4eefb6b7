import { apiOf } from '../../platform/web/api.ts'
import type { accountsContract } from '../contract.ts'

export const accountsApi = apiOf<typeof accountsContract>('accounts')
