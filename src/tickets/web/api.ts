import { apiOf } from '../../platform/web/api.ts'
import type { ticketsContract } from '../contract.ts'

export const ticketsApi = apiOf<typeof ticketsContract>('tickets')
