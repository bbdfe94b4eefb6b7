import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { defaultRules, toWeek, type AgendaRules } from '../agenda-rules.ts'
import type { WorkingMinutes } from '../../hours/special-hours.ts'

/** The opening hours; null if there are none and only working hours count. */
export async function openingOf(tx: BusinessTx): Promise<WorkingMinutes[] | null> {
  const [rules] = await tx.rows<{ opening: WorkingMinutes[] | null }>(
    'select opening_hours as opening from agenda_rules where business_id = $1',
    [tx.businessId],
  )
  return rules?.opening ?? null
}

/** The business's rules of the agenda, or the defaults. */
export async function loadRules(tx: BusinessTx): Promise<AgendaRules> {
  const row = await tx
    .selectFrom('agendaRules')
    .select([
      'slotStepMinutes',
      'gapMinutes',
      'noticeMinutes',
      'horizonDays',
      'changeNoticeMinutes',
      'openingHours as opening',
    ])
    .executeTakeFirst()
  if (!row) return defaultRules
  const { opening, slotStepMinutes, ...rules } = row
  return {
    ...rules,
    slotStepMinutes: slotStepMinutes as AgendaRules['slotStepMinutes'],
    openingHours: opening === null ? null : toWeek(opening as WorkingMinutes[]),
  }
}
