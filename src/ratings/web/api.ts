import { apiOf } from '../../platform/web/api.ts'
import type { ratingsContract } from '../contract.ts'

export const ratingsApi = apiOf<typeof ratingsContract>('ratings')
