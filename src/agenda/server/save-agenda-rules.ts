import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { toWorkingMinutes } from '../../team/hours.ts'
import type { AgendaRules } from '../agenda-rules.ts'

export async function saveAgendaRules(tx: BusinessTx, rules: AgendaRules): Promise<void> {
  const { openingHours, ...numbers } = rules
  const kept = openingHours && JSON.stringify(toWorkingMinutes(openingHours))
  await tx.upsert('agendaRules', { ...numbers, openingHours: kept })
  tx.audit('agenda.rules', { ...numbers, hasOpeningHours: openingHours !== null })
}
