import {
  workingDay as day,
  type Everything,
  type SamplesOf,
  type Stage,
} from '../../../accounts/server/testing/stage.ts'
import { addDays, addMinutes, defaultZone, instantOf, localMoment } from '../../../platform/clock.ts'
import { newId } from '../../../platform/id.ts'
import { defaultRules } from '../../agenda-rules.ts'
import type { agendaContract } from '../../contract.ts'
import { Refusal } from '../../../platform/refusal-error.ts'
import { inBusiness } from '../../../platform/server/database/run-transaction.ts'
import { previewDelay } from '../delay-day.ts'
import { insertVisit } from './agenda.ts'

/** Why what has just begun overlaps others. */
const begun = 'Acabou de começar'

/** Later than all that a stage has. */
const lateAt = instantOf(addDays(day, 30), '19:00', defaultZone)

export const agendaSamples: SamplesOf<typeof agendaContract> = {
  day: () => ({ date: day }),
  resourceDay: () => ({ date: day }),
  week: () => ({ date: day }),
  occupiedWeek: () => ({ date: day }),
  month: ({ rows }) => ({ date: day, professionalId: rows.professional.id }),
  freeTimes: ({ rows }) => ({ serviceId: rows.service.id, professionalId: rows.professional.id, from: day }),
  whyNot: ({ rows }) => chosenTime(rows),
  preview: ({ rows }) => ({
    serviceId: rows.service.id,
    from: day,
    unsaved: { kind: 'rules', rules: { ...defaultRules, slotStepMinutes: 15 } },
  }),
  create: ({ rows }) => ({ ...chosenTime(rows), clientId: rows.client.id }),
  update: ({ rows }) => ({
    id: rows.appointment.id,
    status: 'confirmed',
    professionalId: rows.professional.id,
    date: day,
    time: '15:00',
  }),
  waive: ({ rows }) => ({ id: rows.appointment.id, isWaived: true }),
  list: ({ rows }) => ({ from: day, search: 'cli', professionalId: rows.professional.id }),
  series: {
    create: ({ rows }) => ({
      ...chosenTime(rows),
      clientId: rows.client.id,
      repeat: { unit: 'week', every: 2, count: 3 },
    }),
    change: ({ rows }) => ({ id: rows.appointment.id, status: 'confirmed', date: day, time: '17:00' }),
  },
  visits: {
    change: ({ rows }) => ({ id: rows.appointment.id, status: 'confirmed', date: day, time: '18:00' }),
    attend: async ({ admin, rows }) => {
      const { id } = rows.appointment
      // Several may ask on one stage.
      await admin.query(
        `update appointment set starts_at = now() - interval '1 minute', ends_at = now() + interval '20 minutes',
           squeeze_reason = 'Só um retoque' where id = $1`,
        [id],
      )
      return { id, attendance: 'missed' as const }
    },
    changeService: ({ rows }) => ({ id: rows.appointment.id, durationMinutes: 20 }),
    addService: anAddedService,
    squeezeIn: async (stage) => ({ ...(await anAddedService(stage)), squeezeReason: 'Só um retoque' }),
    squeezeTo: ({ rows }) => ({ id: rows.appointment.id, date: day, time: '10:00', squeezeReason: 'Só um retoque' }),
    squeezeLine: ({ rows }) => ({ id: rows.appointment.id, durationMinutes: 20, squeezeReason: 'Só um retoque' }),
    note: ({ rows }) => ({ id: rows.appointment.id, notes: 'Traz a filha' }),
  },
  undo: async ({ admin, rows, person }) => {
    // The undo point is made to hold a change of the sample appointment.
    await admin.query(
      `update undo_point set account_id = $1, appointments = (
         select jsonb_agg(to_jsonb(a) || jsonb_build_object('versionAfter', a.version, 'visit', to_jsonb(v)))
         from appointment a join visit v on v.id = a.visit_id where a.id = $2
       ) where id = $3`,
      [person.accountId, rows.appointment.id, rows.undoPoint.id],
    )
    return { id: rows.undoPoint.id }
  },
  squeezeIn: ({ rows }) => ({
    ...chosenTime(rows),
    clientId: rows.client.id,
    squeezeReason: 'Só um retoque',
  }),
  squeezeTo: ({ rows }) => ({
    id: rows.appointment.id,
    status: 'confirmed',
    date: day,
    time: '10:00',
    squeezeReason: 'Só um retoque',
  }),
  delay: {
    preview: ({ rows }) => ({ professionalId: rows.professional.id, minutes: 15 }),
    apply: async ({ admin, businessId, rows }) => {
      // Several may ask on one stage, each for what has begun a minute ago.
      await admin.query(
        'delete from visit where id in (select visit_id from appointment where business_id = $1 and squeeze_reason = $2)',
        [businessId, begun],
      )
      const startsAt = addMinutes(new Date(), -1)
      await insertVisit(admin, {
        id: newId(),
        business_id: businessId,
        client_id: rows.client.id,
        professional_id: rows.professional.id,
        service_id: rows.service.id,
        starts_at: startsAt,
        ends_at: addMinutes(startsAt, 30),
        price_cents: 0,
        squeeze_reason: begun,
      })
      const late = { professionalId: rows.professional.id, minutes: 15, choices: [] }
      const scope = { businessId, zone: defaultZone, actor: { accountId: null, name: 'teste' } }
      const preview = inBusiness(scope, 'read', (tx) => previewDelay(tx, late))
      // Beside whoever brings a professional back, there is none in use yet.
      const seen = await preview.then(
        (answer) => answer.seen,
        (error: unknown) => {
          if (error instanceof Refusal) return 'unseen'
          throw error
        },
      )
      return { ...late, seen }
    },
  },
  timeOff: {
    list: ({ rows }) => ({ professionalId: rows.professional.id, from: day }),
    create: ({ rows }) => ({
      professionalId: rows.professional.id,
      wholeDays: false,
      fromDate: day,
      toDate: day,
      fromTime: '12:00',
      toTime: '13:00',
      reason: 'Almoço',
    }),
  },
  rules: {
    save: () => ({ ...defaultRules, slotStepMinutes: 15 }),
  },
}

async function anAddedService({ admin, businessId, rows }: Stage) {
  // Several may ask on one stage, each for a visit of its own.
  await admin.query(
    'delete from visit where id in (select visit_id from appointment where business_id = $1 and starts_at >= $2)',
    [businessId, lateAt],
  )
  const id = await insertVisit(admin, {
    id: newId(),
    business_id: businessId,
    client_id: rows.client.id,
    professional_id: rows.professional.id,
    service_id: rows.service.id,
    starts_at: lateAt,
    ends_at: addMinutes(lateAt, 30),
    price_cents: 0,
  })
  return { ...chosenTime(rows), ...localMoment(addMinutes(lateAt, 30), defaultZone), id: id.id, newId: newId() }
}

export const chosenTime = ({ service, professional }: Everything) => ({
  serviceId: service.id,
  professionalId: professional.id,
  date: day,
  time: '10:00',
})
