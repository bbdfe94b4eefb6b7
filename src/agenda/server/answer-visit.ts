import { Refusal } from '../../platform/refusal-error.ts'
import { firstIn } from '../../platform/filled.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { appointmentRefusals, isOpen } from '../appointment.ts'
import { answersOpen, type VisitAnswer } from '../visit-answer.ts'
import { changeVisit } from './change-appointment.ts'
import { findStates } from './parts/appointment-states.ts'
import { keptOfVisit } from './parts/keep-undo-point.ts'

type Answer = {
  visitId: string
  /** The sum of the versions that the client saw. */
  versions: number
  answer: VisitAnswer
}

/**
 * Keeps what the client says of a visit. Whoever comes confirms what is scheduled; that somebody does not come is only noted,
 * and the business decides.
 */
export async function answerVisit(tx: BusinessTx, { visitId, versions, answer }: Answer): Promise<void> {
  const parts = await findStates(tx, { visitIds: [visitId] })
  if (!answersOpen({ parts, hasArrived: false }, tx.now).includes(answer))
    throw new Refusal(appointmentRefusals.ANSWER_TOO_LATE)
  const open = parts.filter(({ status }) => isOpen(status))
  if (answer === 'coming' && open.some(({ status }) => status === 'scheduled')) {
    const { id, onlineAct } = firstIn(open)
    const confirmed = { id, status: 'confirmed', ...(onlineAct && { onlineAct }) } as const
    await changeVisit(tx, confirmed, { notBefore: tx.now, versions })
  } else await holdAsSeen(tx, visitId, versions)
  const [answered] = await tx.rows(
    `update visit set answer = $3, answered_at = $4, updated_at = $4
     where business_id = $1 and id = $2 and arrived_at is null returning id`,
    [tx.businessId, visitId, answer, tx.now],
  )
  if (!answered) throw new Refusal(appointmentRefusals.ANSWER_TOO_LATE)
  tx.audit(`visit.${answer}`, { visit: visitId })
}

/** Nobody moves the visit while its client answers for the time that they saw. */
async function holdAsSeen(tx: BusinessTx, visitId: string, versions: number): Promise<void> {
  const { appointments } = await tx.lockInOrder({ appointments: keptOfVisit(visitId) })
  const present = appointments.reduce((sum, { kept }) => sum + kept.version, 0)
  if (present !== versions) throw new Refusal(appointmentRefusals.CHANGED_MEANWHILE)
}
