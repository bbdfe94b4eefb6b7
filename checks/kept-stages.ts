import type { Client } from 'pg'
import type { Role } from '../src/accounts/permissions.ts'
import type { Stage } from '../src/accounts/server/testing/stage.ts'
import { samples } from './procedure-samples.ts'
import type { Procedure, ProcedureName } from './procedures.ts'
import { aStage, fingerprintOf } from './stage.ts'

type Preparation<More> = { stage: Stage; more: More }
/** `changed`: the tables of the business in which a row changed. */
type StageAnswer<T> = { answer: T; isChanged: boolean; changed: string[] }

/**
 * Stages of which many calls are asked that shall change nothing, such as refused ones. One stage does for all of a
 * kind, as long as its rows stay as they are: a sample that changes some first gets a stage of its own, and after a
 * call that did the next one begins anew. `prepare` makes of a stage what the questions need, after the sample.
 */
export function keptStages<More = void>(
  database: { admin: Client },
  prepare: (stage: Stage, kind: string) => Promise<More>,
) {
  const kept = new Map<string, Preparation<More> & { print: string }>()
  /** The procedures whose samples change rows, as far as they are known. */
  const changing = new Set<Procedure>()
  const sampleOf = async (procedure: Procedure, stage: Stage): Promise<unknown> =>
    samples[procedure.name as ProcedureName](stage)

  /** The stage that is kept, and the sample on it, unless that changes rows. */
  async function onKept(procedure: Procedure, role: Role | 'operator', kind: string) {
    const name = `${role} ${kind}`
    const one = changing.has(procedure) ? undefined : kept.get(name)
    if (one) {
      const input = await sampleOf(procedure, one.stage)
      if ((await printOf(one.stage)) === one.print) return { ...one, input, before: one.print }
      kept.delete(name)
    }
    const stage = await aStage(database.admin, role)
    const raw = await printOf(stage)
    const input = await sampleOf(procedure, stage)
    const isKept = (await printOf(stage)) === raw
    if (!isKept) changing.add(procedure)
    const more = await prepare(stage, kind)
    const before = await printOf(stage)
    if (isKept) kept.set(name, { stage, more, print: before })
    return { stage, more, input, before }
  }

  return {
    /** Calls a procedure, with its sample, on a stage of this role and kind. */
    async ask<T>(
      { procedure, role, kind = '' }: { procedure: Procedure; role: Role | 'operator'; kind?: string },
      call: (prepared: Preparation<More> & { input: unknown }) => Promise<T>,
    ): Promise<StageAnswer<T>> {
      const { before, ...prepared } = await onKept(procedure, role, kind)
      const answer = await call(prepared)
      const after = await printOf(prepared.stage)
      const isChanged = after !== before
      const name = `${role} ${kind}`
      if (isChanged && kept.get(name)?.stage === prepared.stage) kept.delete(name)
      return { answer, isChanged, changed: changedIn(before, after) }
    },
  }
}

function changedIn(before: string, after: string): string[] {
  const known = new Set(before.split('\n'))
  const changed = after.split('\n').filter((line) => !known.has(line))
  return changed.map((line) => line.split(':', 1)[0]!)
}

/** The rows of the business, and of the person who calls. */
async function printOf({ admin, businessId, person }: Stage): Promise<string> {
  const [business, account] = await Promise.all([
    fingerprintOf(admin, businessId),
    admin.query<{ row: string }>('select t::text as row from account t where id = $1', [person.accountId]),
  ])
  return [...business, ...account.rows.map(({ row }) => row)].join('\n')
}
