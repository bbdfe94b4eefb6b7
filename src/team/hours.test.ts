import { describe, expect, test } from 'vitest'
import { defaultWeek, describeWeek, nextStretch, week, type Stretch } from './hours.ts'

const problems = (monday: Stretch[]) => {
  const { error } = week.safeParse([[], monday, [], [], [], [], []])
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('a week of hours', () => {
  test('takes the opening hours', () => {
    expect(week.parse(defaultWeek)).toEqual(defaultWeek)
  })

  // spec: professionals-6
  test('has a working day', () => {
    expect(problems([])).toEqual([': Marque pelo menos um dia.'])
  })

  test('has seven days', () => {
    expect(week.safeParse([[]]).error?.issues[0]?.message).toBe('Informe os sete dias da semana.')
  })

  test.each([
    ['12:00', '08:00', '1.0.to: O fim precisa ser depois do início.'],
    ['08:00', '08:00', '1.0.to: O fim precisa ser depois do início.'],
    ['', '08:00', '1.0.from: Informe um horário válido.'],
    ['08:00', '25:00', '1.0.to: Informe um horário válido.'],
  ])('refuses %s to %s', (from, to, problem) => {
    expect(problems([{ from, to }])).toContain(problem)
  })

  test('refuses stretches that overlap or are out of order, and takes those that touch', () => {
    const [early, late] = [
      { from: '08:00', to: '12:00' },
      { from: '12:00', to: '18:00' },
    ]
    expect(problems([early, late])).toEqual([])
    expect(problems([late, early])).toEqual(['1.1.from: Começa antes do fim do horário anterior.'])
    expect(problems([early, { from: '11:59', to: '18:00' }])).toHaveLength(1)
  })

  test.each([
    ['12:00', '13:00', '18:00'],
    ['18:30', '19:30', '21:00'],
    ['22:30', '23:30', '24:00'],
    ['23:30', '23:30', '24:00'],
  ])('is added to after %s from %s to %s, and fits there', (to, from, until) => {
    const next = nextStretch({ from: '08:00', to })
    expect(next).toEqual({ from, to: until })
    expect(problems([{ from: '08:00', to }, next!])).toEqual([])
    for (const end of ['24:00', '00:00', '']) expect(nextStretch({ from: '08:00', to: end })).toBeNull()
  })

  test('ends a day at midnight however it is typed', () => {
    expect(week.parse([[], [{ from: '18:00', to: '00:00' }], [], [], [], [], []])[1]).toEqual([
      { from: '18:00', to: '24:00' },
    ])
  })
})

describe('a week in few words', () => {
  const day: Stretch[] = [{ from: '09:00', to: '18:00' }]
  const weekOf = (...days: number[]) => Array.from({ length: 7 }, (_, weekday) => (days.includes(weekday) ? day : []))

  test.each([
    [[1, 2, 3, 4, 5, 6], 'Seg–Sáb'],
    [[0, 1, 2, 3, 4, 5, 6], 'Seg–Dom'],
    [[1, 2, 3, 6, 0], 'Seg–Qua, Sáb, Dom'],
    [[2, 4], 'Ter, Qui'],
  ])('%s is %s', (days, words) => {
    expect(describeWeek(weekOf(...days))).toEqual([{ days: words, hours: '09:00–18:00', breaks: [] }])
  })

  // spec: professionals-3
  test('keeps days with the same hours together and names the breaks', () => {
    const lunch: Stretch[] = [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '18:00' },
    ]
    const evening: Stretch[] = [...lunch.slice(0, 1), { from: '12:00', to: '18:00' }, { from: '20:00', to: '24:00' }]
    expect(describeWeek([[], lunch, lunch, evening, lunch, lunch, day])).toEqual([
      { days: 'Seg, Ter, Qui, Sex', hours: '09:00–18:00', breaks: ['12:00–13:00'] },
      { days: 'Qua', hours: '09:00–24:00', breaks: ['18:00–20:00'] },
      { days: 'Sáb', hours: '09:00–18:00', breaks: [] },
    ])
    expect(describeWeek(defaultWeek)).toEqual([{ days: 'Seg–Sáb', hours: '08:00–18:30', breaks: ['12:00–14:00'] }])
    expect(describeWeek(weekOf())).toEqual([])
  })
})
