import { noticeAddress } from '../../business/server/business-queries.ts'
import { localDate } from '../../platform/clock.ts'
import { formatDate, formatTime } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import type { Job } from '../../platform/server/jobs.ts'
import { settings } from '../../platform/server/settings.ts'
import { inOrder, inBusiness, type BusinessTx } from '../../platform/server/transaction.ts'
import { cancellationNoticeLetter } from './emails/cancellation-notice.ts'
import { cancellationNoticeJob } from './tell-of-change.ts'

export const agendaJobs: Job[] = [
  /** The business hears of it, unless it does not want to, or the cancelling was taken back meanwhile. */
  cancellationNoticeJob.does(async ({ businessId, zone, appointmentId, cancelledBy, act }, send) => {
    const actor = { accountId: null, name: 'Avisos' }
    const [to, appointment] = await inBusiness({ businessId, zone, actor }, 'read', (tx) =>
      inOrder([noticeAddress(tx, 'mails_cancellations'), findCancelled(tx, appointmentId)]),
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
        date: formatDate(startsAt, zone),
        time: formatTime(startsAt, zone),
        url: new URL(paths.scheduleOn(localDate(startsAt, zone)), settings.publicUrl).href,
      }),
    })
  }),
]

const findCancelled = (tx: BusinessTx, id: string) =>
  tx.db
    .selectFrom('appointment as a')
    .innerJoin('client as c', (join) =>
      join.onRef('c.business_id', '=', 'a.business_id').onRef('c.id', '=', 'a.client_id'),
    )
    .innerJoin('service as s', (join) =>
      join.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.service_id'),
    )
    .innerJoin('professional as p', (join) =>
      join.onRef('p.business_id', '=', 'a.business_id').onRef('p.id', '=', 'a.professional_id'),
    )
    .select(['c.name as clientName', 's.name as serviceName', 'p.name as professionalName', 'a.starts_at as startsAt'])
    .where('a.business_id', '=', tx.businessId)
    .where('a.id', '=', id)
    .where('a.status', '=', 'cancelled')
    .executeTakeFirst()
