import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../platform/clock.ts'
import {
  closedFor,
  hoursOn,
  newSpecialHours,
  withinOpening,
  withSpecialHours,
  type SpecialMinutes,
} from './special-hours.ts'

const tuesday = '2030-03-12'
const bruna = 'bruna'
const work = { from: 540, to: 1080 }
const week = Array.from({ length: 7 }, (_, weekday) => ({ weekday, ...work }))
const special = (more: Partial<SpecialMinutes> = {}): SpecialMinutes => ({
  professionalId: null,
  firstDate: tuesday,
  lastDate: tuesday,
  name: 'Recesso',
  hours: [],
  everybodyWorks: false,
  ...more,
})
const on = (entries: SpecialMinutes[], date = tuesday) =>
  hoursOn(withSpecialHours(bruna, week, entries, [date]), { date, weekday: weekdayOf(date) })

describe('the hours of a date', () => {
  test('are those of the week where nothing is said', () => {
    expect(on([special()], addDays(tuesday, 1))).toEqual([work])
    expect(withSpecialHours(bruna, week, [special()], [addDays(tuesday, 1)])).toEqual({ week })
  })

  test('are none where the business is closed, whatever a professional has', () => {
    const own = special({ professionalId: bruna, hours: [{ from: 600, to: 700 }] })
    expect(on([special(), own])).toEqual([])
    expect(closedFor([special(), own], tuesday)).toBe('Recesso')
    expect(closedFor([own], tuesday)).toBeUndefined()
  })

  test('of the business limit those of the week, or are everybody’s', () => {
    const hours = [{ from: 480, to: 720 }]
    expect(on([special({ hours })])).toEqual([{ from: 540, to: 720 }])
    expect(on([special({ hours, everybodyWorks: true })])).toEqual(hours)
  })

  test('of a professional stand in place of the week, within those of the business', () => {
    const own = special({ professionalId: bruna, hours: [{ from: 420, to: 1320 }] })
    expect(on([own])).toEqual([{ from: 420, to: 1320 }])
    expect(on([own, special({ professionalId: 'caio', hours: [{ from: 0, to: 60 }] })])).toEqual([
      { from: 420, to: 1320 },
    ])
    expect(on([own, special({ hours: [{ from: 480, to: 720 }] })])).toEqual([{ from: 480, to: 720 }])
  })

  test('of the business count in place of its opening hours, those of a professional do not', () => {
    const opening = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: 600, to: 660 }))
    const open = (entries: SpecialMinutes[]) =>
      hoursOn(withinOpening(withSpecialHours(bruna, week, entries, [tuesday]), opening), {
        date: tuesday,
        weekday: weekdayOf(tuesday),
      })
    expect(open([special({ hours: [{ from: 480, to: 720 }] })])).toEqual([{ from: 540, to: 720 }])
    expect(open([special({ professionalId: bruna, hours: [{ from: 480, to: 640 }] })])).toEqual([
      { from: 600, to: 640 },
    ])
  })

  test('never reach beyond the business’s hours of that date', () => {
    const stretch = fc
      .tuple(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 1, max: 600 }))
      .map(([from, length]) => ({ from, to: Math.min(1440, from + length) }))
    fc.assert(
      fc.property(fc.array(stretch), fc.array(stretch), fc.boolean(), (hours, own, everybodyWorks) => {
        const entries = [special({ hours, everybodyWorks }), special({ professionalId: bruna, hours: own })]
        for (const one of on(entries)) expect(hours.some(({ from, to }) => from <= one.from && one.to <= to)).toBe(true)
      }),
    )
  })
})

describe('what is typed', () => {
  const typed = {
    id: '019abcde-0000-7000-8000-000000000001',
    firstDate: tuesday,
    lastDate: tuesday,
    name: 'Natal',
    hours: [],
  }
  const problems = (more: object) =>
    newSpecialHours.safeParse({ ...typed, ...more }).error?.issues.map(({ path, message }) => [path.join('.'), message])

  test('is taken as a closed date of the whole business', () => {
    expect(newSpecialHours.parse({ ...typed, professionalId: '' })).toMatchObject({ professionalId: null, hours: [] })
  })

  test.each([
    [{ lastDate: addDays(tuesday, -1) }, 'lastDate', 'A data final precisa ser igual ou posterior à inicial.'],
    [{ lastDate: addDays(tuesday, 366) }, 'lastDate', 'O período pode ter no máximo um ano.'],
    [{ hours: [{ from: '18:00', to: '09:00' }] }, 'hours.0.to', 'O fim precisa ser depois do início.'],
    [{ name: ' ' }, 'name', 'Informe o nome.'],
    [
      { professionalId: typed.id },
      'hours',
      'Informe pelo menos um horário. Para um dia sem trabalho, use Folgas e bloqueios.',
    ],
  ])('is refused at its field: %j', (more, path, message) => {
    expect(problems(more)).toContainEqual([path, message])
  })
})
