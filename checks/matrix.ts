import type { Client } from 'pg'
import { afterAll, beforeAll, vi } from 'vitest'
import { router } from '../src/entries/router.ts'
import { stale } from '../src/entries/stale.ts'
import { listenForEvents, onLiveEvent, staleBy } from '../src/platform/server/http/live.ts'
import { type Answer, openProcedures } from './caller.ts'
import { samples } from './procedure-samples.ts'
import { datesOf, off } from './dated-off.ts'
import {
  businessProcedures,
  procedures,
  ideaOf,
  isOperators,
  type Procedure,
  type ProcedureName,
} from './procedures.ts'
import { guardedRows, type Ids } from './guarded-rows.ts'
import { aStage } from './stage.ts'
import { watch, type WatchedTables } from './watch.ts'

/** What one call of a procedure with its sample, on a full business of its own, has shown. */
export type MatrixCall = {
  businessId: string
  input: unknown
  answer: Answer
  watched: WatchedTables
  /** The rows of the business before and after a write. */
  before: Ids
  after: Ids
  /** Whether the clock of the process was off during the call, and the columns that were dated by it. */
  clockIsOff: boolean
  datedOff: string[]
}
export type Matrix = {
  /** What the call of a procedure has shown; whatever made it impossible is thrown. */
  of(procedure: Procedure): MatrixCall
  /** The topics that a business was told are stale, as far as they have arrived. */
  announced: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Calls every procedure once, as the owner or the operator, before the first test. A full business takes several times as
 * long as the call itself, so all questions about an accepted sample that need no other preparation are asked of this
 * one call. Nothing may depend on the clock of the process, so it is off while a business writes, before and after in
 * turns.
 */
export function callEveryProcedure(database: { admin: Client; url: string }): Matrix {
  const called = new Map<Procedure, MatrixCall>()
  const failed = new Map<Procedure, unknown>()
  const announced = new Map<string, Set<string>>()
  let end = async () => {}

  beforeAll(async () => {
    staleBy(stale)
    const live = listenForEvents(database.url)
    const http = await openProcedures(router)
    const silence = onLiveEvent((event) => {
      if (!('topics' in event)) return
      const topics = announced.get(event.businessId) ?? new Set()
      for (const topic of event.topics) topics.add(topic)
      announced.set(event.businessId, topics)
    })
    end = async () => {
      silence()
      http.close()
      await live.stop()
      staleBy({})
    }
    const idsIn = await guardedRows(database.admin)
    const dates = await datesOf(database.admin)
    async function call(procedure: Procedure, minutes: number): Promise<MatrixCall> {
      await database.admin.query('delete from throttle')
      const isOfOperator = ideaOf(procedure) === 'operator' || isOperators(procedure)
      const stage = await aStage(database.admin, isOfOperator ? 'operator' : 'admin')
      const { businessId, person } = stage
      const input: unknown = await samples[procedure.name as ProcedureName](stage)
      const look = async (): Promise<Ids> => (procedure.method === 'GET' ? new Map() : idsIn(businessId))
      const before = await look()
      const clockIsOff = businessProcedures.includes(procedure)
      let answer: Answer | undefined
      const watched = await watch(async () => {
        if (clockIsOff) setClock(minutes)
        answer = await http.callByName(procedure, input, person.cookie).finally(() => vi.useRealTimers())
      })
      const after = await look()
      const datedOff = clockIsOff ? await dates.off(businessId) : []
      return { businessId, input, answer: answer!, watched, before, after, clockIsOff, datedOff }
    }
    for (const [at, procedure] of procedures.entries())
      await call(procedure, at % 2 === 0 ? off : -off).then(
        (one) => called.set(procedure, one),
        (error: unknown) => failed.set(procedure, error),
      )
  }, 600_000)
  afterAll(() => end())

  return {
    announced,
    of(procedure) {
      const one = called.get(procedure)
      if (!one) throw failed.get(procedure) ?? new Error(`${procedure.name} was not called`)
      return one
    },
  }
}

const setClock = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
