import { apiOf } from '../../platform/web/api.ts'
import type { messagesContract } from '../contract.ts'

export const messagesApi = apiOf<typeof messagesContract>('messages')
