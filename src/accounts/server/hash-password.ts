import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import '../leaked-passwords.ts'
import { platformRefusals } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { TurnQueue, type Asker } from './parts/turn-queue.ts'

const derive = promisify(argon2)

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

// Each hash takes 19 MiB and a thread of the pool that file and DNS reads use too, so a flood of sign-ins queues
// here.
const atOnce = 2
const longestQueue = 100
let running = 0
/** Called with false, a waiting one is refused. */
const queue = new TurnQueue<(isIts: boolean) => void>(longestQueue)

/** Who acts in a session, or by a link that was mailed. */
const insider: Asker = { isKnown: true, network: '' }

/** Argon2id in the usual text form, so that the cost can be raised later and old hashes still verify. */
export async function hashPassword(password: string, asker = insider): Promise<string> {
  const salt = randomBytes(16)
  const { memory, passes, parallelism } = cost
  const hash = await inTurn(asker, () => argon2id(password, salt, cost, 32))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** An unknown account is compared with a hash that nobody has, so that it takes as long as a known one. */
export async function verifyPassword(password: string, stored: string | undefined, asker = insider): Promise<boolean> {
  const known = stored === undefined ? null : parse(stored)
  const { salt, hash, ...its } = known ?? nobody
  const given = await inTurn(asker, () => argon2id(password, salt, its, hash.length))
  return timingSafeEqual(given, hash) && known !== null
}

type Cost = typeof cost
type StoredHash = Cost & { salt: Buffer; hash: Buffer }

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(stored: string): StoredHash | null {
  const [, memory, passes, parallelism, salt, hash] = form.exec(stored) ?? []
  if (!salt || !hash) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const nobody: StoredHash = { ...cost, salt: randomBytes(16), hash: randomBytes(32) }

const argon2id = (password: string, nonce: Buffer, { memory, passes, parallelism }: Cost, tagLength: number) =>
  derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

async function inTurn<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++
  else {
    // A finished hash passes its place to the next in the queue, so `running` does not change.
    const isIts = await new Promise<boolean>((go) => queue.add(asker, go)?.(false))
    if (!isIts) throw new Refusal(platformRefusals.TOO_MANY)
  }
  try {
    return await work()
  } finally {
    const next = queue.take()
    if (next) next(true)
    else running--
  }
}
