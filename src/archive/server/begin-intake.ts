import * as z from 'zod/mini'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { defineJob, ofBusiness } from '../../platform/server/jobs/jobs.ts'
import type { BusinessTx } from '../../platform/server/database/business-tx.ts'
import { type Begin, intakeRefusals, mostParts, partBytes } from '../intake.ts'
import { isEmpty } from './intake-queries.ts'

const intakeId = z.object({ ...ofBusiness, id: z.uuid() })
export const takeInJob = defineJob('archive.take_in', intakeId, 'heavy')
export const forgetPartsJob = defineJob('archive.forget_parts', intakeId)

/** Seconds after which the parts of an incomplete archive are deleted. */
const patience = 3600

/** Begins an intake. It replaces an incomplete one, but is refused while a job reads another. */
export async function beginIntake(tx: BusinessTx, { id, bytes }: Begin): Promise<void> {
  await tx.hold(['archive'])
  const waiting = await tx.rows(
    `select from archive_intake where business_id = $1 and state = 'waiting' and begun_at > $2`,
    [tx.businessId, new Date(tx.now.getTime() - patience * 1000)],
  )
  if (waiting.length > 0) throw new Refusal(intakeRefusals.INTAKE_UNDER_WAY)
  await tx.deleteFrom('archiveIntake').execute()
  await tx.insertInto('archiveIntake').values({ id, bytes, begunAt: tx.now, accountId: tx.accountId }).execute()
  tx.enqueueLater(forgetPartsJob, { id }, { key: id, seconds: patience })
  tx.audit('archive.begin', { bytes })
}

/** Stores a part; sending it twice is harmless. The first part is refused if the business is not empty. */
export async function storePart(tx: BusinessTx, { id, number, data }: { id: string; number: number; data: Buffer }) {
  await tx.hold(['archive'])
  const intake = await tx.one<{ bytes: number }>(
    `select bytes from archive_intake where business_id = $1 and id = $2 and state = 'coming'`,
    [tx.businessId, id],
  )
  if (number === 0 && !(await isEmpty(tx))) throw new Refusal(intakeRefusals.INTAKE_NOT_EMPTY)
  const isOne = number < mostParts && data.length === Math.min(partBytes, intake.bytes - number * partBytes)
  if (!isOne) throw invalidField('part', 'Esta parte não pertence ao arquivo que está sendo enviado.')
  await tx.rows(
    `insert into archive_part (business_id, number, data) values ($1, $2, $3)
     on conflict (business_id, number) do update set data = excluded.data`,
    [tx.businessId, number, data],
  )
  return { number }
}

/** Enqueues the job that reads the archive, if all parts have come. Idempotent. */
export async function askForIntake(tx: BusinessTx, { id }: { id: string }): Promise<void> {
  await tx.hold(['archive'])
  const intake = await tx.one<{ state: string; bytes: number; came: number }>(
    `select state, bytes, coalesce((select sum(length(data)) from archive_part p where p.business_id = i.business_id), 0)::int as came
     from archive_intake i where business_id = $1 and id = $2`,
    [tx.businessId, id],
  )
  if (intake.state !== 'coming') return
  if (intake.came !== intake.bytes) throw new Refusal(intakeRefusals.INTAKE_UNREADABLE)
  await tx.rows(`update archive_intake set state = 'waiting' where business_id = $1 and id = $2`, [tx.businessId, id])
  tx.enqueue(takeInJob, { id })
  tx.audit('archive.ask', { bytes: intake.bytes })
}

/** Deletes the parts of an archive unless a job is about to read them. */
export async function forgetParts(tx: BusinessTx, id: string): Promise<void> {
  await tx.rows(
    `delete from archive_part p where business_id = $1 and exists (
       select from archive_intake i where i.business_id = p.business_id and i.id = $2 and i.state <> 'waiting')`,
    [tx.businessId, id],
  )
}
