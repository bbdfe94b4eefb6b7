import { apiOf } from '../../platform/web/api.ts'
import type { integrationsContract } from '../contract.ts'

export const integrationsApi = apiOf<typeof integrationsContract>('integrations')
