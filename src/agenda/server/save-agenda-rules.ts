import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { toMinutes, type AgendaRules } from '../agenda-rules.ts'

export async function saveAgendaRules(tx: BusinessTx, rules: AgendaRules): Promise<void> {
  const columns = {
    slotStepMinutes: rules.slotStepMinutes,
    gapMinutes: rules.gapMinutes,
    noticeMinutes: rules.noticeMinutes,
    horizonDays: rules.horizonDays,
    changeNoticeMinutes: rules.changeNoticeMinutes,
    openingHours: rules.openingHours && JSON.stringify(toMinutes(rules.openingHours)),
    updatedAt: tx.now,
  }
  await tx.db
    .insertInto('agendaRules')
    .values({ businessId: tx.businessId, ...columns })
    .onConflict((is) => is.column('businessId').doUpdateSet(columns))
    .execute()
  const { openingHours, ...numbers } = rules
  tx.audit('agenda.rules', { ...numbers, hasOpeningHours: openingHours !== null })
}
