import { apiOf } from '../../platform/web/api.ts'
import type { bookingContract } from '../contract.ts'

export const bookingApi = apiOf<typeof bookingContract>('booking')
