import { boxes, longestSide, mostBytesOfAll, mostPixels } from '../../business/picture.ts'
import { bytesOf } from '../../business/server/store-picture.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { drawPicture, type DrawnPicture } from '../../platform/server/files/draw-picture.ts'
import type { Job } from '../../platform/server/jobs/jobs.ts'
import { log } from '../../platform/server/log.ts'
import { isUnavailable } from '../../platform/server/database/outage.ts'
import type { Scope } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { pictureNamed } from '../archive.ts'
import { type IntakeProblem, intakeRefusals } from '../intake.ts'
import { forgetParts, forgetPartsJob, takeInJob } from './begin-intake.ts'
import { OpenArchive, refuse } from './open-archive.ts'
import { takeInArchive } from './take-in-archive.ts'

export const archiveJobs: Job[] = [
  takeInJob.does(
    async ({ businessId, zone, id }) => {
      const system = asSystem(businessId, zone)
      const sent = await readSent(system, id)
      if (!sent) return
      const scope: Scope = { ...system, actor: { accountId: sent.accountId, name: 'Importação' } }
      try {
        const archive = await OpenArchive.open(sent.bytes)
        const pictures = await drawn(system.businessId, archive)
        await inBusiness(scope, 'write', (tx) => takeInArchive(tx, { id, archive, pictures }))
      } catch (error) {
        if (!(error instanceof Refusal) || isUnavailable(error)) throw error
        await tellWhy(scope, id, error)
      }
    },
    {
      givenUp: ({ businessId, zone, id }) =>
        tellWhy(asSystem(businessId, zone), id, new Refusal(intakeRefusals.INTAKE_FAILED)),
    },
  ),
  forgetPartsJob.does(({ businessId, zone, id }) =>
    inBusiness({ businessId, zone, actor: { accountId: null, name: 'Limpeza' } }, 'write', (tx) => forgetParts(tx, id)),
  ),
]

const asSystem = (businessId: string, zone: string): Scope => ({
  businessId,
  zone,
  actor: { accountId: null, name: 'Importação' },
  weight: 'heavy',
})

const readSent = (scope: Scope, id: string) =>
  inBusiness(scope, 'read', async (tx) => {
    const [intake] = await tx.rows<{ accountId: string }>(
      `select account_id from archive_intake where business_id = $1 and id = $2 and state = 'waiting'`,
      [tx.businessId, id],
    )
    const parts = await tx.rows<{ data: Buffer }>(
      'select data from archive_part where business_id = $1 order by number',
      [tx.businessId],
    )
    return intake && { accountId: intake.accountId, bytes: Buffer.concat(parts.map(({ data }) => data)) }
  })

/**
 * Re-encodes the pictures as on upload, before a database connection is held. No more are drawn than a business may hold,
 * because a small file can be drawn into a large one.
 */
async function drawn(businessId: string, archive: OpenArchive): Promise<Map<string, DrawnPicture>> {
  const pictures = new Map<string, DrawnPicture>()
  let bytes = 0
  for (const id of archive.pictures) {
    const asked = { bytes: await archive.picture(id), boxes, mostPixels, longestSide }
    const outcome = await drawPicture(businessId, asked)
    if (!('drawn' in outcome)) return refuse('INTAKE_UNREADABLE', pictureNamed(id))
    bytes += bytesOf(outcome.drawn)
    if (bytes > mostBytesOfAll) return refuse('INTAKE_TOO_LARGE', 'imagens')
    pictures.set(id, outcome.drawn)
  }
  return pictures
}

/** Records why the archive was refused, for the owner. Nothing of it was stored. */
async function tellWhy(scope: Scope, id: string, { kind, facts, cause }: Refusal): Promise<void> {
  const problem: IntakeProblem =
    kind.code === platformRefusals.PLAN_LIMIT.code
      ? 'INTAKE_BEYOND_PLAN'
      : kind.code === platformRefusals.LIST_FULL.code
        ? 'INTAKE_TOO_LARGE'
        : Object.hasOwn(intakeRefusals, kind.code)
          ? (kind.code as IntakeProblem)
          : 'INTAKE_MISMATCH'
  const { place = null } = (facts ?? {}) as { place?: string | null }
  log.info({ businessId: scope.businessId, problem, place, cause }, 'an archive was not taken in')
  await inBusiness(scope, 'write', async (tx) => {
    const refused = await tx.rows(
      `update archive_intake set state = 'refused', problem = $3, place = $4
       where business_id = $1 and id = $2 and state = 'waiting' returning id`,
      [tx.businessId, id, problem, place],
    )
    if (refused.length === 0) return
    await tx.rows('delete from archive_part where business_id = $1', [tx.businessId])
    tx.audit('archive.refused', {})
  })
}
