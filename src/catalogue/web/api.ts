import { apiOf } from '../../platform/web/api.ts'
import type { catalogueContract } from '../contract.ts'

export const catalogueApi = apiOf<typeof catalogueContract>('catalogue')
