import { apiOf } from '../../platform/web/api.ts'
import type { domainsContract } from '../contract.ts'

export const domainsApi = apiOf<typeof domainsContract>('domains')
