import { apiOf } from '../../platform/web/api.ts'
import type { clientsContract } from '../contract.ts'

export const clientsApi = apiOf<typeof clientsContract>('clients')
