import { apiOf } from '../../platform/web/api.ts'
import type { archiveContract } from '../contract.ts'

export const archiveApi = apiOf<typeof archiveContract>('archive')
