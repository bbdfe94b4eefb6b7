import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { MINUTE } from '../../platform/local-day.ts'
import { toWeek, type WorkingMinutes } from '../../team/hours.ts'
import { defaultRules, type AgendaRules } from '../agenda-rules.ts'

/** The step between offered times, in milliseconds, and the opening hours: null if only working hours count. */
export async function loadOfferRules(tx: BusinessTx): Promise<{ step: number; opening: WorkingMinutes[] | null }> {
  const [rules] = await tx.rows<{ slotStepMinutes: number; opening: WorkingMinutes[] | null }>(
    'select slot_step_minutes, opening_hours as opening from agenda_rules where business_id = $1',
    [tx.businessId],
  )
  const { slotStepMinutes, opening } = rules ?? { ...defaultRules, opening: null }
  return { step: slotStepMinutes * MINUTE, opening }
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
