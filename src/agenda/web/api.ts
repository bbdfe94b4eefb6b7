import { apiOf } from '../../platform/web/api.ts'
import type { agendaContract } from '../contract.ts'

export const agendaApi = apiOf<typeof agendaContract>('agenda')
