import { formatsOfBusiness, noticeAddress } from '../../business/server/business-queries.ts'
import { localDate } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import type { Job } from '../../platform/server/jobs/jobs.ts'
import { fullAddress } from '../../platform/server/settings.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { inBusiness } from '../../platform/server/database/run-transaction.ts'
import { cancellationNoticeLetter } from './emails/cancellation-notice.ts'
import { cancellationNoticeJob } from './tell-of-change.ts'

export const agendaJobs: Job[] = [
  /** Tells the business of a cancellation, unless it turned these mails off or it was undone. */
  cancellationNoticeJob.does(async ({ businessId, zone, appointmentIds, cancelledBy, act }, send) => {
    const actor = { accountId: null, name: 'Avisos' }
    const [to, formats, appointment] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      awaitAll([noticeAddress(tx, 'mailsCancellations'), formatsOfBusiness(tx), findCancelled(tx, appointmentIds)]),
    )
    if (!to || !appointment) return
    const { starts, ...names } = appointment
    const [first] = starts
    await send({
      to,
      cause: 'notice',
      ...cancellationNoticeLetter({
        ...names,
        cancelledBy,
        act,
        dates: [...new Set(starts.map((at) => formats.dateOf(at)))],
        time: formats.timeOf(first),
        url: fullAddress(paths.scheduleOn(localDate(first, zone))),
      }),
    })
  }),
]

type CancelledAppointment = {
  clientName: string
  serviceName: string
  professionalName: string
  starts: [Date, ...Date[]]
}

const findCancelled = async (tx: BusinessTx, ids: readonly string[]): Promise<CancelledAppointment | undefined> =>
  (await tx.rows<CancelledAppointment>(cancelledText, [tx.businessId, ids]))[0]

/** Covers all cancelled appointments of the visits, since one notice is sent for them. */
const cancelledText = `
  with gone as (
    select distinct v.id, v.client_id, v.service_id, v.professional_id, v.starts_at
    from appointment a
    join appointment v on v.business_id = a.business_id and v.visit_id = a.visit_id and v.status = 'cancelled'
    where a.business_id = $1 and a.id = any($2::uuid[]) and a.status = 'cancelled'
  )
  select c.name as client_name, array_agg(g.starts_at order by g.starts_at, g.id) as starts,
    (select string_agg(one.name, ', ' order by one.starts_at) from (
      select s.name, min(g.starts_at) as starts_at from gone g
      join service s on s.business_id = $1 and s.id = g.service_id group by s.id, s.name) one) as service_name,
    string_agg(distinct p.name, ', ') as professional_name
  from gone g
  join client c on c.business_id = $1 and c.id = g.client_id
  join professional p on p.business_id = $1 and p.id = g.professional_id
  group by c.id, c.name`
