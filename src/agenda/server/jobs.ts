import { formatsOfBusiness, noticeAddress } from '../../business/server/business-queries.ts'
import { localDate } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import type { Job } from '../../platform/server/jobs.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { inOrder, inBusiness, type BusinessTx } from '../../platform/server/transaction.ts'
import { cancellationNoticeLetter } from './emails/cancellation-notice.ts'
import { cancellationNoticeJob } from './tell-of-change.ts'

export const agendaJobs: Job[] = [
  /** Tells the business of a cancellation, unless it turned these mails off or it was undone. */
  cancellationNoticeJob.does(async ({ businessId, zone, appointmentId, cancelledBy, act }, send) => {
    const actor = { accountId: null, name: 'Avisos' }
    const [to, formats, appointment] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      inOrder([noticeAddress(tx, 'mails_cancellations'), formatsOfBusiness(tx), findCancelled(tx, appointmentId)]),
    )
    if (!to || !appointment) return
    const { startsAt, ...names } = appointment
    await send({
      to,
      cause: 'notice',
      ...cancellationNoticeLetter({
        ...names,
        cancelledBy,
        act,
        date: formats.dateOf(startsAt),
        time: formats.timeOf(startsAt),
        url: fullAddress(paths.scheduleOn(localDate(startsAt, zone))),
      }),
    })
  }),
]

type Cancelled = { clientName: string; serviceName: string; professionalName: string; startsAt: Date }

const findCancelled = async (tx: BusinessTx, id: string): Promise<Cancelled | undefined> =>
  (await tx.rows<Cancelled>(cancelledText, [tx.businessId, id]))[0]

/** Covers all cancelled appointments of the visit, since one notice is sent for them. */
const cancelledText = `
  select c.name as "clientName", min(v.starts_at) as "startsAt",
    string_agg(s.name, ', ' order by v.starts_at, v.id) as "serviceName", string_agg(distinct p.name, ', ') as "professionalName"
  from appointment a
  join appointment v on v.business_id = a.business_id and (v.id = a.id or v.visit_id = a.visit_id) and v.status = 'cancelled'
  join client c on c.business_id = a.business_id and c.id = a.client_id
  join service s on s.business_id = v.business_id and s.id = v.service_id
  join professional p on p.business_id = v.business_id and p.id = v.professional_id
  where a.business_id = $1 and a.id = $2 and a.status = 'cancelled'
  group by c.id, c.name`
