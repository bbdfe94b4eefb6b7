import { describe, expect, test } from 'vitest'
import { defaultWeek, week, type Stretch } from './hours.ts'

const problems = (monday: Stretch[]) => {
  const { error } = week.safeParse([[], monday, [], [], [], [], []])
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('a week of hours', () => {
  test('takes the opening hours', () => {
    expect(week.parse(defaultWeek)).toEqual(defaultWeek)
  })

  test('has a working day', () => {
    expect(problems([])).toEqual([': Informe ao menos um dia de trabalho.'])
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

  test('ends a day at midnight however it is typed', () => {
    expect(week.parse([[], [{ from: '18:00', to: '00:00' }], [], [], [], [], []])[1]).toEqual([
      { from: '18:00', to: '24:00' },
    ])
  })
})
