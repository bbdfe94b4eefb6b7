import { apiOf } from '../../platform/web/api.ts'
import type { passkeysContract } from '../contract.ts'

export const passkeysApi = apiOf<typeof passkeysContract>('passkeys')
