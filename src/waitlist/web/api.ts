import { apiOf } from '../../platform/web/api.ts'
import type { waitlistContract } from '../contract.ts'

export const waitlistApi = apiOf<typeof waitlistContract>('waitlist')
