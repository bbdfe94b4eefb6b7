import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { platformRefusals } from '../../refusal.ts'
import { Refusal } from '../../refusal-error.ts'
import { log } from '../log.ts'
import type { DrawRequest, Icon, PictureKind, PictureOrder, PictureOutcome } from './picture-process.ts'
import { Share } from '../share.ts'
import type { TitledPicture } from './titled-picture.ts'
import { turns } from '../turns.ts'

export type { DrawnPicture } from './picture-process.ts'

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** Milliseconds that drawing may take, and that a request waits for its turn. */
const longest = 10_000
const patience = 15_000
const mostWaiting = 100
/** The most of it once another business waits: on a busy machine three seconds of the processor can take far longer. */
const longestBeside = 4_000
/**
 * One upload of a kind is drawn at a time; the next is of the business whose pictures took the least time lately. A few
 * bytes of a drawing can ask for any work, so photos do not wait for drawings. Pictures beside links have a place of
 * their own as well: what is drawn there is ours.
 */
const uploads = {
  drawing: turns({ atOnce: 1, mostWaiting, patience, longestBeside }),
  pixels: turns({ atOnce: 1, mostWaiting, patience, longestBeside }),
}
const links = turns({ atOnce: 1, mostWaiting, patience })
/**
 * Each sender's pictures are also handled one at a time before they are read, so that waiting pictures use no memory.
 */
const senders = new Share({ most: 1, patience: 2 * patience })

/**
 * Draws an uploaded picture anew: upright, without metadata, in each of the box sizes that it fills. A separate process
 * without secrets does it, so a malicious file cannot harm ours. What that takes is counted to `whose` it is.
 */
export function drawPicture(whose: string, asked: DrawRequest): Promise<PictureOutcome> {
  const kind = kindOf(asked.bytes)
  return uploads[kind].take(whose, (ends) => inItsOwnProcess({ asked, kind }, ends))
}

/** By how files of pixels begin. Whatever else it is, it is read as a drawing or not at all. */
function kindOf(bytes: Uint8Array): PictureKind {
  const begin = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return /^(\x89PNG|\xff\xd8|RIFF.{4}WEBP|.{4}ftyp)/s.test(begin) ? 'pixels' : 'drawing'
}

/** Draws words and a logo, as a JPEG of 1200 by 630. */
export async function drawTitledPicture(whose: string, titled: TitledPicture): Promise<Buffer<ArrayBuffer>> {
  const outcome = await links.take(whose, () => inItsOwnProcess({ titled }))
  if (!('bytes' in outcome)) throw new Error('a picture of words could not be drawn')
  return Buffer.from(outcome.bytes)
}

/** Draws the operator's logo on its background colour, as a PNG. */
export async function drawIcon(icon: Icon): Promise<Buffer<ArrayBuffer>> {
  const outcome = await links.take('icon', () => inItsOwnProcess({ icon }))
  if (!('bytes' in outcome)) throw new Error('an icon could not be drawn')
  return Buffer.from(outcome.bytes)
}

/** Handles one sender's pictures one after another, so that many at once do not delay other senders. */
export async function oneByOne<T>(sender: string, work: () => Promise<T>): Promise<T> {
  await senders.enter(sender)
  try {
    return await work()
  } finally {
    senders.leave(sender)
  }
}

async function inItsOwnProcess(order: PictureOrder, ends?: AbortSignal): Promise<PictureOutcome> {
  // The process gets no environment variables, and its only way out is its answer.
  const child = fork(program, { env: {}, execArgv: [], serialization: 'advanced', stdio: 'ignore' })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, longest)
  ends?.addEventListener('abort', () => child.kill('SIGKILL'))
  try {
    const outcome = await answerOf(child, order)
    if (isLate) return { fault: 'heavy' }
    // How long it took beside other work says nothing about the picture.
    if ('fault' in outcome && ends?.aborted) throw new Refusal(platformRefusals.UNAVAILABLE)
    return outcome
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
    await ended
  }
}

/** A process that ends without an answer failed on the file, so the file counts as unreadable. */
function answerOf(child: ChildProcess, order: PictureOrder): Promise<PictureOutcome> {
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('message', (outcome) => done(outcome as PictureOutcome))
    child.once('exit', () => done({ fault: 'unreadable' }))
    child.send(order, (error) => {
      if (error) log.warn({ error }, 'a picture could not be handed over')
    })
  })
}
