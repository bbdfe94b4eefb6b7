import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { log } from './log.ts'
import type { Asked, Icon, Order, Outcome } from './parts/picture-process.ts'
import { Share } from './parts/share.ts'
import type { Titled } from './parts/titled-picture.ts'

export type { Drawn } from './parts/picture-process.ts'

const program = fileURLToPath(new URL('parts/picture-process.ts', import.meta.url))
/** Milliseconds that a picture may take, and that one waits for its turn. */
const longest = 10_000
const patience = 15_000
/** One at a time: who sends pictures takes no more than one processor from who works. */
const turns = new Share({ most: 1, patience })
/** And before they are read, those of one sender in a row: what waits to be drawn is in nobody's memory. */
const senders = new Share({ most: 1, patience: 2 * patience })

/**
 * Draws a picture anew from what somebody sent, without anything else that came with it, upright, in each of the boxes that it
 * fills. What is hostile ends a process that knows nothing, and never ours.
 */
export const drawPicture = (asked: Asked): Promise<Outcome> => drawn(asked)

/** Draws words and a logo, as a JPEG of 1200 by 630. */
export async function drawTitledPicture(titled: Titled): Promise<Buffer<ArrayBuffer>> {
  const outcome = await drawn({ titled })
  if (!('bytes' in outcome)) throw new Error('a picture of words could not be drawn')
  return Buffer.from(outcome.bytes)
}

/** Draws a logo on its ground, as a PNG. */
export async function drawIcon(icon: Icon): Promise<Buffer<ArrayBuffer>> {
  const outcome = await drawn({ icon })
  if (!('bytes' in outcome)) throw new Error('an icon could not be drawn')
  return Buffer.from(outcome.bytes)
}

async function drawn(order: Order): Promise<Outcome> {
  await turns.enter('picture')
  try {
    return await inItsOwnProcess(order)
  } finally {
    turns.leave('picture')
  }
}

/** What one sender sends at once is done one by one, and never stands in line before others. */
export async function oneByOne<T>(sender: string, work: () => Promise<T>): Promise<T> {
  await senders.enter(sender)
  try {
    return await work()
  } finally {
    senders.leave(sender)
  }
}

async function inItsOwnProcess(order: Order): Promise<Outcome> {
  // Neither secrets nor settings, and nothing on the way out but the answer.
  const child = fork(program, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const late = setTimeout(() => child.kill('SIGKILL'), longest)
  try {
    return await answerOf(child, order)
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
    await ended
  }
}

/** One that ends without an answer was too much for it. */
function answerOf(child: ChildProcess, order: Order): Promise<Outcome> {
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('message', (outcome) => done(outcome as Outcome))
    child.once('exit', () => done({ fault: 'unreadable' }))
    child.send(order, (error) => {
      if (error) log.warn({ error }, 'a picture could not be handed over')
    })
  })
}
