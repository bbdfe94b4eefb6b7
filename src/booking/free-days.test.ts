import { expect, test } from 'vitest'
import { byDay, byPartOfDay, dayToShow, earliestOf, nearDay, otherDays } from './free-days.ts'

test('each day is there, with its free times or none', () => {
  const free = [
    { date: '2026-11-30', time: '09:00' },
    { date: '2026-11-30', time: '09:30' },
    { date: '2026-12-02', time: '14:00' },
    { date: '2026-12-09', time: '14:00' },
  ]
  expect(byDay(free, '2026-11-30', 3)).toEqual([
    { date: '2026-11-30', times: ['09:00', '09:30'] },
    { date: '2026-12-01', times: [] },
    { date: '2026-12-02', times: ['14:00'] },
  ])
})

test('beside a day without times, the next ones are offered first, and the next free one where none is in sight', () => {
  const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => ({
    date: `2026-12-${day}`,
    times: day === '04' ? [] : ['10:00'],
  }))
  const choice = { serviceId: 's', moreServiceIds: [], professionalId: null, date: '2026-12-04', from: '2026-12-01' }
  expect(otherDays({ days, choice, nextFree: null })).toEqual(['2026-12-05', '2026-12-06', '2026-12-07', '2026-12-01'])
  const none = days.map(({ date }) => ({ date, times: [] }))
  expect(otherDays({ days: none, choice, nextFree: '2027-01-04' })).toEqual(['2027-01-04'])
  expect(otherDays({ days: none, choice, nextFree: null })).toEqual([])
})

test('the chosen day is shown, else the first one with a free time', () => {
  const days = [
    { date: '2026-11-30', times: [] },
    { date: '2026-12-01', times: ['10:00'] },
    { date: '2026-12-02', times: ['10:00'] },
  ]
  expect(dayToShow(days, null)?.date).toBe('2026-12-01')
  expect(dayToShow(days, '2026-12-02')?.date).toBe('2026-12-02')
  expect(dayToShow(days, '2026-12-24')?.date).toBe('2026-12-01')
  expect(dayToShow([days[0]!], null)).toBeUndefined()
})

test('times fall into morning, afternoon and evening', () => {
  expect(byPartOfDay(['00:00', '11:59', '12:00', '17:59', '18:00', '23:30'])).toEqual([
    { name: 'Manhã', times: ['00:00', '11:59'] },
    { name: 'Tarde', times: ['12:00', '17:59'] },
    { name: 'Noite', times: ['18:00', '23:30'] },
  ])
  expect(byPartOfDay(['14:00'])).toEqual([{ name: 'Tarde', times: ['14:00'] }])
})

test('the first time of all is that of whoever is free first, if anybody was asked for', () => {
  const person = (name: string, first?: { date: string; time: string } | null) => ({
    id: name,
    name,
    photo: null,
    ...(first !== undefined && { first }),
  })
  const [soon, later] = [
    { date: '2026-12-01', time: '09:00' },
    { date: '2026-12-01', time: '10:00' },
  ]
  expect(earliestOf([person('Ana', later), person('Bia', null), person('Caio', soon)])).toEqual(soon)
  expect(earliestOf([person('Ana', null), person('Bia', null)])).toBeNull()
  expect(earliestOf([person('Ana'), person('Bia')])).toBeUndefined()
})

test('today and tomorrow have words of their own', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']
  expect(days.map((date) => nearDay(date, '2026-12-31'))).toEqual([null, 'hoje', 'amanhã', null])
})
