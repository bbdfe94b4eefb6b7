import type { Bench } from './figures.ts'
import { call } from './http.ts'
import { percentile } from './measure.ts'

const busyDay = '2031-02-03'
const [from, to] = ['2031-01-06', '2031-02-28']

/** Every list and view that a screen begins with, with what it asks for. */
const lists: [door: string, input?: unknown][] = [
  ['home/overview'],
  ['agenda/day', { date: busyDay }],
  ['agenda/week', { date: busyDay }],
  ['agenda/month', { date: busyDay }],
  ['agenda/list', { from: busyDay, search: 'cliente' }],
  ['agenda/professionals/list'],
  ['agenda/timeOff/list', { from: busyDay }],
  ['clients/list', { search: '', page: 1 }],
  ['clients/list', { search: '119 0000', page: 1 }],
  ['clients/duplicates'],
  ['catalogue/services/search', { search: 'cor' }],
  ['catalogue/products/list', { search: 'pro' }],
  ['sales/items'],
  ['sales/clients', { search: 'cli' }],
  ['sales/history', {}],
  ['sales/report', { from, to }],
  ['sales/sessions', { page: 1 }],
  ['sales/commissions/team', { from, to }],
]

const rounds = 30

/** How long the slowest of all lists takes to answer, and how long each does. */
export async function slowestList({ server, cookie }: Bench): Promise<{ slowest: number; each: [string, number][] }> {
  const each: [string, number][] = []
  for (const [door, input] of lists) {
    const times: number[] = []
    for (let i = 0; i < rounds; i++) {
      const started = performance.now()
      await call(server.origin, door, input, cookie)
      if (i >= rounds / 3) times.push(performance.now() - started)
    }
    each.push([door, percentile(times, 0.95)])
  }
  return { slowest: Math.max(...each.map(([, time]) => time)), each }
}
