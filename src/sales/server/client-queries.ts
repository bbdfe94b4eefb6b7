import { sql } from 'kysely'
import { lastIn } from '../../platform/filled.ts'
import { isOpen, statuses, type ToCharge } from '../../agenda/appointment.ts'
import { isToChargeText, sumToCharge } from '../../agenda/server/settle-visits.ts'
import { statusToday, type ClientStatus } from '../../clients/client.ts'
import { clientOf, columns, searchClients } from '../../clients/server/queries.ts'
import { otherName } from '../../clients/booked-name.ts'
import { addDays, dayBounds, localDate, localMoment, localTime } from '../../platform/clock.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import type { KnownPart, TillClient, TillVisit } from '../contract.ts'
import { contentHash } from '../../platform/server/database/content-hash.ts'

type Groups = { present: TillClient[]; scheduled: TillClient[]; found: TillClient[] }

/** The clients to choose from: those present, those expected today, and the best matches of the search. */
export async function listTillClients(tx: BusinessTx, { search }: { search: string }): Promise<Groups> {
  const [present, appointments, found] = await awaitAll([
    presentClients(tx),
    todaysAppointments(tx),
    search ? searchClients(tx, { search }) : Promise.resolve([]),
  ])
  const shown = new Set([...present, ...found, ...appointments].map(({ id }) => id))
  const older = shown.size > 0 ? await olderAppointments(tx, [...shown]) : []
  const visitsOf = byClient(tx, [...older, ...appointments])
  const today = localDate(tx.now, tx.zone)
  const expected = new Map<string, TillClient>()
  for (const row of appointments.filter(({ appointmentStatus }) => isOpen(appointmentStatus))) {
    const status = statusToday({ status: row.status, statusOn: row.statusOn, nextAppointmentOn: today }, today)
    if (status === 'scheduled') expected.set(row.id, tillClient(row, status))
  }
  const withVisits = (client: TillClient) => ({ ...client, appointments: visitsOf.get(client.id) ?? [] })
  return {
    present: present.map((row) =>
      withVisits({
        ...tillClient(row, 'present'),
        checkedInTime: row.checkedInAt && localTime(row.checkedInAt, tx.zone),
      }),
    ),
    scheduled: [...expected.values()].map(withVisits),
    found: found.map((row) => withVisits(tillClient(row, row.status))),
  }
}

/** One client, as the till is opened for them: from an appointment, or from their card. */
export async function readTillClient(tx: BusinessTx, { id }: { id: string }): Promise<TillClient> {
  const [client, today, older] = await awaitAll([
    tx.one(
      tx
        .selectFrom('client')
        .select([...columns, 'checkedInAt'])
        .where('id', '=', id)
        .where('deactivatedAt', 'is', null),
    ),
    todaysAppointments(tx, id),
    olderAppointments(tx, [id]),
  ])
  const { status } = clientOf(tx, client)
  return {
    ...tillClient(client, status),
    checkedInTime: status === 'present' && client.checkedInAt ? localTime(client.checkedInAt, tx.zone) : null,
    appointments: byClient(tx, [...older, ...today]).get(id) ?? [],
  }
}

/** Today's appointments that are still to be paid, by client. */
export const visitsAtTheTill = async (tx: BusinessTx): Promise<Map<string, TillVisit[]>> =>
  byClient(tx, await todaysAppointments(tx))

export function toChargeToday(tx: BusinessTx): Promise<ToCharge> {
  const today = localDate(tx.now, tx.zone)
  return sumToCharge(tx, { from: today, to: today })
}

function byClient(
  tx: BusinessTx,
  appointments: Awaited<ReturnType<typeof todaysAppointments>>,
): Map<string, TillVisit[]> {
  const today = localDate(tx.now, tx.zone)
  const visitsOf = new Map<string, TillVisit[]>()
  for (const { id, appointmentId, startsAt, ...row } of appointments) {
    const { serviceId, service, professionalId, professional, priceCents, visitId, depositCents } = row
    const { date, time } = localMoment(startsAt, tx.zone)
    const bookedName = otherName(row.bookedName, row.name)
    const what = {
      id: appointmentId,
      visitId,
      ...(date !== today && { date }),
      time,
      serviceId,
      service,
      professionalId,
      professional,
      ...(bookedName && { bookedName }),
      priceCents,
    }
    const visit = { ...what, ...(depositCents > 0 && { depositCents }) }
    visitsOf.set(id, [...(visitsOf.get(id) ?? []), visit])
  }
  return visitsOf
}

const partLength = 5000

/**
 * One part of the client book, which tills keep for offline use. A known part keeps its bounds, so that an added or
 * removed client changes only that part and not all later ones.
 */
export async function readClientBook(tx: BusinessTx, { after, through, digest: known }: KnownPart) {
  const clients = await tx
    .selectFrom('client')
    .select(['id', 'name', 'phone'])
    .where('deactivatedAt', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .$if(through !== null, (query) => query.where('id', '<=', through))
    .orderBy('id')
    .limit(partLength)
    .execute()
  const end = clients.length < partLength ? through : lastIn(clients).id
  const digest = contentHash([after, end, clients]).toString('base64url')
  return { after, through: end, digest, clients: digest === known ? null : clients }
}

const tillClient = (
  { id, name, phone }: { id: string; name: string; phone: string | null },
  status: ClientStatus,
): TillClient => ({ id, name, phone, status, checkedInTime: null, appointments: [] })

const presentClients = (tx: BusinessTx) =>
  tx
    .selectFrom('client')
    .select(['id', 'name', 'phone', 'checkedInAt'])
    .where('deactivatedAt', 'is', null)
    .where('status', '=', 'present')
    .where('statusOn', '=', localDate(tx.now, tx.zone))
    .orderBy('checkedInAt')
    .execute()

/** Today's appointments that are open or to be charged, and neither paid nor waived; of all clients, or of one. */
function todaysAppointments(tx: BusinessTx, clientId?: string) {
  const today = dayBounds(localDate(tx.now, tx.zone), tx.zone)
  return unpaid(tx)
    .$if(clientId !== undefined, (query) => query.where('a.clientId', '=', clientId!))
    .where('a.startsAt', '>=', today.from)
    .where('a.startsAt', '<', today.to)
    .where((is) => is.or([is('a.status', 'in', statuses.filter(isOpen)), isToCharge]))
    .execute()
}

const olderDays = 90

/** What is still to be charged to some clients of the last days before today. */
function olderAppointments(tx: BusinessTx, clientIds: readonly string[]) {
  const today = localDate(tx.now, tx.zone)
  return unpaid(tx)
    .where('a.clientId', 'in', [...clientIds])
    .where('a.startsAt', '>=', dayBounds(addDays(today, -olderDays), tx.zone).from)
    .where('a.startsAt', '<', dayBounds(today, tx.zone).from)
    .where(isToCharge)
    .execute()
}

const isToCharge = sql<boolean>`${sql.raw(isToChargeText('a.'))}`

const unpaid = (tx: BusinessTx) =>
  tx
    .selectFrom('appointment as a')
    .innerJoin('visit as v', (on) => on.onRef('v.businessId', '=', 'a.businessId').onRef('v.id', '=', 'a.visitId'))
    .innerJoin('client as c', (on) => on.onRef('c.businessId', '=', 'a.businessId').onRef('c.id', '=', 'a.clientId'))
    .innerJoin('service as s', (on) => on.onRef('s.businessId', '=', 'a.businessId').onRef('s.id', '=', 'a.serviceId'))
    .innerJoin('professional as p', (on) =>
      on.onRef('p.businessId', '=', 'a.businessId').onRef('p.id', '=', 'a.professionalId'),
    )
    .select([
      'c.id',
      'c.name',
      'v.bookedName',
      'c.phone',
      'c.status',
      'c.statusOn',
      'a.id as appointmentId',
      'a.visitId',
      'a.startsAt',
      'a.status as appointmentStatus',
      'a.priceCents',
      'a.depositCents',
      's.id as serviceId',
      's.name as service',
      'p.id as professionalId',
      'p.name as professional',
    ])
    .where('a.isPaid', '=', false)
    .where('a.isWaived', '=', false)
    .where('c.deactivatedAt', 'is', null)
    .orderBy('a.startsAt')
