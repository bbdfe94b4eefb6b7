import { beforeAll, describe, expect, test } from 'vitest'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { newId } from '../src/platform/id.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { productProcedures } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { procedures, type ProcedureName } from './procedures.ts'
import { aStage, fingerprintOf } from './stage.ts'

const database = freshDatabase()
const http = productProcedures(database)

type Change = object | ((stage: Stage) => object)
/** What is typed in place of a part of the sample, the field at which it is refused, and the sentence there. */
type BadInput = [change: Change, field: string, text: string]

const minutes = 'Use de 5 a 720 minutos.'
const noDuration = 'Informe a duração, de 5 a 720 minutos.'
const units = 'Informe de 1 a 50 unidades.'
const price = 'Informe o preço.'
const ownPrice = 'Use um preço que não seja negativo, ou deixe vazio.'
const ownMinutes = 'Use de 5 a 720 minutos, ou deixe vazio.'
const pauseTooLong = 'A pausa termina depois do serviço. Diminua a pausa ou aumente a duração.'
const nothingAfter = 'Não há tempo depois da pausa.'
const ownNothingAfter = 'Com esta duração, não há tempo depois da pausa.'
const endsFirst = 'O fim precisa ser depois do início.'

const pause = (afterMinutes: number, its: number) => ({ processing: { afterMinutes, minutes: its } })
/** Terms of a professional's own, of a service of an hour that needs a resource. */
const own =
  (terms: object, more: object = pause(15, 30), during: readonly string[] = ['whole']) =>
  ({ rows: { professional, resource } }: Stage) => ({
    durationMinutes: 60,
    ...more,
    professionalIds: [professional.id],
    ownTerms: [{ professionalId: professional.id, ...terms }],
    needs: during.map((one) => ({ resourceId: resource.id, during: one })),
  })
const needing = (during: readonly string[], more: object = {}) => own({}, more, during)

const ofService: BadInput[] = [
  [{ durationMinutes: 0 }, 'durationMinutes', noDuration],
  [{ durationMinutes: -30 }, 'durationMinutes', noDuration],
  [{ priceCents: -1 }, 'priceCents', price],
  [pause(0, 10), 'processing.afterMinutes', minutes],
  [pause(-5, 10), 'processing.afterMinutes', minutes],
  [pause(10, 0), 'processing.minutes', minutes],
  [pause(10, -10), 'processing.minutes', minutes],
  [{ durationMinutes: 45, ...pause(30, 16) }, 'processing.minutes', pauseTooLong],
  [{ durationMinutes: 45, ...pause(50, 5) }, 'processing.minutes', pauseTooLong],
  [own({ priceCents: -1 }), 'ownTerms.0.priceCents', ownPrice],
  [own({ durationMinutes: 0 }), 'ownTerms.0.durationMinutes', ownMinutes],
  [own({ durationMinutes: -60 }), 'ownTerms.0.durationMinutes', ownMinutes],
  [own({ durationMinutes: 40 }), 'ownTerms.0.durationMinutes', 'Com esta duração, a pausa termina depois do serviço.'],
  [needing(['whole', 'after'], pause(15, 30)), 'needs.1.during', 'Escolha cada recurso uma vez.'],
  [needing(['after'], pause(15, 45)), 'needs.0.during', nothingAfter],
  [own({ durationMinutes: 45 }, pause(15, 30), ['after']), 'ownTerms.0.durationMinutes', ownNothingAfter],
  [needing(['never']), 'needs.0.during', 'Escolha quando o serviço usa o recurso.'],
]
const ofProfessional: BadInput[] = [
  [{ hours: days([{ from: '18:00', to: '09:00' }]) }, 'hours.2.0.to', endsFirst],
  [{ hours: days([{ from: '09:00', to: '09:00' }]) }, 'hours.2.0.to', endsFirst],
]
const ofDates: BadInput[] = [
  [{ hours: [{ from: '18:00', to: '09:00' }] }, 'hours.0.to', endsFirst],
  [{ hours: [{ from: '09:00', to: '09:00' }] }, 'hours.0.to', endsFirst],
  [
    {
      hours: [
        { from: '08:00', to: '12:00' },
        { from: '14:00', to: '13:00' },
      ],
    },
    'hours.1.to',
    endsFirst,
  ],
  [{ lastDate: '2020-01-01' }, 'lastDate', 'A data final precisa ser igual ou posterior à inicial.'],
]
const twice = ({ rows }: Stage) => ({ services: [{ serviceId: rows.service.id }, { serviceId: rows.service.id }] })

/** The professional of the sample, who does another service at the same time. */
const beside = ({ rows: { service, professional } }: Stage) => ({
  more: [{ serviceId: service.id, professionalId: professional.id, isBeside: true }],
})
const besideOneself: BadInput[] = [
  [beside, 'more.0.professionalId', 'Escolha outro profissional: este já está com o cliente no mesmo horário.'],
]
const fewDays = 'Para o atendimento inteiro, escolha no máximo 14 dias.'

const bad: { [name in ProcedureName]?: BadInput[] } = {
  'catalogue.resources.save': [0, -1, 51, 1.5, '2'].map((typed) => [{ units: typed }, 'units', units]),
  'catalogue.services.create': ofService,
  'catalogue.services.update': ofService,
  'catalogue.combos.save': [
    [{ services: [] }, 'services', 'Escolha pelo menos dois serviços.'],
    [{ priceCents: -1 }, 'priceCents', price],
    [twice, 'services.1.serviceId', 'Escolha cada serviço uma vez.'],
    [
      ({ rows }) => ({ services: [{ serviceId: rows.service.id }, { serviceId: newId() }] }),
      'services.1.serviceId',
      'Este serviço não está mais disponível. Escolha outro.',
    ],
  ],
  'agenda.create': besideOneself,
  'agenda.squeezeIn': besideOneself,
  'agenda.series.create': besideOneself,
  'agenda.visits.changeService': [[{ time: '24:30' }, 'time', 'Escolha o horário.']],
  'agenda.freeTimes': [
    [{ days: 15, movesVisit: true }, 'days', fewDays],
    [(stage) => ({ days: 15, ...beside(stage) }), 'days', fewDays],
  ],
  'hours.special.save': ofDates,
  'agenda.timeOff.create': [
    [{ fromTime: '13:00', toTime: '12:00' }, 'toTime', endsFirst],
    [{ fromTime: '12:00', toTime: '12:00' }, 'toTime', endsFirst],
    [{ toDate: '2020-01-01' }, 'toDate', 'A data final precisa ser igual ou posterior à inicial.'],
  ],
  'team.professionals.create': ofProfessional,
  'team.professionals.update': ofProfessional,
}

function days(hours: object[]) {
  return Array.from({ length: 7 }, (_, weekday) => (weekday === 2 ? hours : []))
}

const cases = Object.entries(bad).flatMap(([name, inputs]) => {
  const procedure = procedures.find((one) => one.name === name)!
  return inputs.map(([change, field, text], at) => ({ procedure, name, change, field, text, at }))
})

describe('bad input of the agenda, of the catalogue, of hours and of the team', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await aStage(database.admin, 'admin')
  })

  // spec: services-2, validation-7
  test.each(cases)(
    '$name $at: a sentence at $field, and nothing is stored',
    async ({ procedure, change, field, text }) => {
      const sample = (await samples[procedure.name as ProcedureName](stage)) as object
      const typed = { ...sample, ...(typeof change === 'function' ? change(stage) : change) }
      const before = await fingerprintOf(database.admin, stage.businessId)
      const { status, body } = await http.callByName(procedure, typed, stage.person.cookie)
      const { fields } = (body as { json: { data: { fields?: object } } }).json.data
      expect({ status, fields }).toEqual({ status: 422, fields: { [field]: text } })
      expect(await fingerprintOf(database.admin, stage.businessId)).toEqual(before)
    },
  )
})
