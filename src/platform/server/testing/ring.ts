import { createHash } from 'node:crypto'

/** The part of the longest tests that a run of the gate takes, each time another one. */
const parts = 8

export type Ring = {
  /** `gate` leaves most of the longest tests to `all`. */
  name: 'gate' | 'all'
  /** Chooses the part of the gate: eight seeds in a row take everything once. */
  seed: number
  /** The ideas that the change touches, of which the gate takes everything too. */
  ideas: readonly string[]
}

/** The ring of this run. A runner that is started by hand runs everything of its files. */
export const ring: Ring = readRing(process.env)

export function readRing({ RING, RING_SEED, RING_IDEAS }: NodeJS.ProcessEnv): Ring {
  return {
    name: RING === 'gate' ? 'gate' : 'all',
    seed: Number(RING_SEED ?? 0),
    ideas: RING_IDEAS?.split(',').filter(Boolean) ?? [],
  }
}

/** The environment that hands a ring to a runner. */
export const environmentOf = ({ name, seed, ideas }: Ring) => ({
  RING: name,
  RING_SEED: String(seed),
  RING_IDEAS: ideas.join(),
})

/** Whether one of the longest tests, with a name of its own and about this idea, is part of the run. */
export function isDue(name: string, idea: string | undefined, { name: which, seed, ideas } = ring): boolean {
  if (which === 'all' || (idea !== undefined && ideas.includes(idea))) return true
  return hashOf(name) % parts === seed % parts
}

/** A number from 0 to below 1 for what a test draws under a name: another one with each seed, the same with the same. */
export const drawn = (name: string, { seed } = ring): number => hashOf(`${seed} ${name}`) / 2 ** 32

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()
