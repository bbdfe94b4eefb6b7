import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { toMinutes, type AgendaRules } from '../agenda-rules.ts'

export async function saveAgendaRules(tx: BusinessTx, rules: AgendaRules): Promise<void> {
  const columns = {
    slot_step_minutes: rules.slotStepMinutes,
    gap_minutes: rules.gapMinutes,
    notice_minutes: rules.noticeMinutes,
    horizon_days: rules.horizonDays,
    change_notice_minutes: rules.changeNoticeMinutes,
    opening_hours: rules.openingHours && JSON.stringify(toMinutes(rules.openingHours)),
    updated_at: tx.now,
  }
  await tx.db
    .insertInto('agenda_rules')
    .values({ business_id: tx.businessId, ...columns })
    .onConflict((is) => is.column('business_id').doUpdateSet(columns))
    .execute()
  const { openingHours, ...numbers } = rules
  tx.audit('agenda.rules', { ...numbers, hasOpeningHours: openingHours !== null })
}
