import fc from 'fast-check'
import type pg from 'pg'
import { expect } from 'vitest'
import { Refusal } from '../../refusal-error.ts'
import { brokenLaws } from '../database/migrate.ts'
import { byTheClock } from './database.ts'
import { ring } from './ring.ts'

/** What an act makes its choices with. */
export type DrawnNumbers = { a: number; b: number; c: number }

/** What a model's act met: the refusal, null for what was done, and undefined where there was nothing to do it with. */
type Outcome = object | null | undefined

type Model<World> = {
  /** What can be done; what stands there twice is drawn twice as often. */
  kinds: readonly string[]
  begin: () => Promise<World>
  act: (world: World, kind: string, numbers: DrawnNumbers) => Promise<Outcome>
  /** Compares all that can be seen with what the model says. */
  look: (world: World) => Promise<void>
  /** How many different refusals are met at least. */
  refusals: number
  /** Whether all else that has to be met was met. */
  isWhole?: () => boolean
}

type Step = DrawnNumbers & { kind: string }
/** `always`: worlds that are walked first, through what is rarely drawn. */
type Options = { worlds?: number; longest?: number; always?: Step[][] }

/** One of a list, wherever the number points. */
export const at = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)]

/** Mostly one that fits, if there is any; one time in four any, so that what is refused is tried as well. */
export const mostly = <T>(all: readonly T[], fits: (one: T) => boolean, { a, b }: DrawnNumbers): T | undefined => {
  const fitting = all.filter(fits)
  return at(fitting.length > 0 && b % 4 > 0 ? fitting : all, a)
}

/** Compares whether and why something was refused with what should have been, and goes on in the model if it was done. */
export async function compare<T>(
  work: Promise<T>,
  refusal: object | false | null,
  done: (answer: T) => void,
): Promise<object | null> {
  const outcome = await work.then(
    (answer) => ({ answer }),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return { kind: error.kind }
    },
  )
  expect('kind' in outcome ? outcome.kind : null).toBe(refusal || null)
  if ('answer' in outcome) done(outcome.answer)
  return refusal || null
}

const number = fc.nat({ max: 20 })

/** The laws that are broken, but for those that only hold by the real clock. */
export async function lawsBroken(admin: pg.Client) {
  return (await brokenLaws(admin)).filter(({ law }) => !byTheClock.has(law))
}

const rounds = 4

/**
 * Does what the run's seed draws, in one world after another, and looks after each act. Every kind must have been done at
 * some time: where chance left one out, as many worlds are walked again, a few times.
 */
export async function walk<World>(
  admin: pg.Client,
  { kinds, begin, act, look, refusals, isWhole = () => true }: Model<World>,
  { worlds = 25, longest = 30, always = [] }: Options = {},
): Promise<void> {
  const [done, refused] = [new Set<string>(), new Set<object>()]
  const step = fc.record({ kind: fc.constantFrom(...kinds), a: number, b: number, c: number })
  const property = fc.asyncProperty(fc.array(step, { minLength: longest / 2, maxLength: longest }), async (steps) => {
    const world = await begin()
    for (const { kind, ...numbers } of steps) {
      const refusal = await act(world, kind, numbers)
      if (refusal) refused.add(refusal)
      else if (refusal === null) done.add(kind)
      await look(world)
    }
    expect(await lawsBroken(admin)).toEqual([])
  })
  const examples = always.map((steps): [Step[]] => [steps])
  const isLeft = () => kinds.some((kind) => !done.has(kind)) || refused.size < refusals || !isWhole()
  for (let round = 0; round < rounds && isLeft(); round++)
    await fc.assert(property, { numRuns: worlds, seed: ring.seed + round, endOnFailure: true, examples })
  expect([...done].toSorted()).toEqual([...new Set(kinds)].toSorted())
  expect(refused.size, 'refusals').toBeGreaterThanOrEqual(refusals)
}
