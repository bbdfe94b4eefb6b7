import { apiOf } from '../../platform/web/api.ts'
import type { registerContract } from '../contract.ts'

export const registerApi = apiOf<typeof registerContract>('register')
