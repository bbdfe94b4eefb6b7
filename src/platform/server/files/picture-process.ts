import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { lastIn } from '../../filled.ts'
import { drawTitled, type TitledPicture } from './titled-picture.ts'

/** A picture to draw: once for each box (a square, by its side in pixels) up to the first that it does not fill. */
export type DrawRequest = { bytes: Uint8Array; boxes: readonly number[]; mostPixels: number; longestSide: number }

/** A logo in the middle of a square of `side` pixels. It takes `part` of the side, on the colour `ground`. */
export type Icon = { bytes: Uint8Array; side: number; part: number; ground: string }

/** What an uploaded file is read as. A drawing can ask for any work in a few bytes; pixels are work that their number bounds. */
export type PictureKind = keyof typeof formats

/** What to draw: an uploaded picture, a picture of words, or an icon. */
export type PictureOrder = { asked: DrawRequest; kind: PictureKind } | { titled: TitledPicture } | { icon: Icon }

export type DrawnPicture = { width: number; height: number; files: { box: number; bytes: Uint8Array }[] }

/** The fault `pixels` has the size that the file states, before anything is decoded. */
export type PictureOutcome =
  | { drawn: DrawnPicture }
  | { bytes: Uint8Array }
  | { fault: 'unreadable' }
  /** Drawing took more time or memory than a picture may. */
  | { fault: 'heavy' }
  | { fault: 'pixels'; width: number; height: number }

/** Milliseconds and bytes. A picture needs far less memory than the process may use. */
const lookEvery = 20
const mostMemory = 900_000_000
/** Milliseconds of the processor. */
const mostTime = { drawing: 3_000, pixels: 8_000 }
let allowed = mostTime.drawing
const formats = { drawing: ['Svg'], pixels: ['Png', 'Jpeg', 'Webp', 'Heif'] }
const quality = 80
/** How long WebP looks for fewer bytes. At 4 soft edges of a drawing take longer to write than to draw, in a time that is the drawing's. */
const efforts = { drawing: 2, pixels: 4 }
/** Dots per inch at which an SVG unit is one pixel. */
const plainDensity = 72

/** Draws the one picture that the parent sends. The parent ends this process afterwards. */
process.once('message', (order: PictureOrder) => {
  drawingOf(order)
    .catch((): PictureOutcome => ({ fault: 'unreadable' }))
    .then((outcome) => process.send!(outcome))
    .catch(() => process.exit(1))
})

giveWay()
// Only the formats of the kind, from memory: no other files, no addresses, none of the rarer and riskier decoders.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.concurrency(1)
sharp.cache(false)

async function drawingOf(order: PictureOrder): Promise<PictureOutcome> {
  const kind = 'asked' in order ? order.kind : 'pixels'
  sharp.unblock({ operation: formats[kind].map((format) => `VipsForeignLoad${format}Buffer`) })
  if ('titled' in order) return { bytes: await drawTitled(order.titled) }
  if ('icon' in order) return { bytes: await drawIcon(order.icon) }
  allowed = mostTime[kind]
  return draw(order.asked, kind)
}

function drawIcon({ bytes, side, part, ground }: Icon): Promise<Buffer> {
  const within = Math.round(side * part)
  const before = Math.floor((side - within) / 2)
  const rest = side - within - before
  return sharp(bytes)
    .resize({ width: within, height: within, fit: 'contain', background: ground })
    .extend({ top: before, left: before, bottom: rest, right: rest, background: ground })
    .flatten({ background: ground })
    .png()
    .toBuffer()
}

async function draw(
  { bytes, boxes, mostPixels, longestSide }: DrawRequest,
  kind: PictureKind,
): Promise<PictureOutcome> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > mostPixels || Math.max(width, height) > longestSide) return { fault: 'pixels', width, height }
  const side = Math.max(width, height)
  // An SVG has no pixels of its own, so it is rendered at the size of the largest box.
  const scale = kind === 'drawing' ? Math.max(1, lastIn(boxes) / side) : 1
  const source = () =>
    sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', density: plainDensity * scale }).autoOrient()
  const files: DrawnPicture['files'] = []
  for (const box of boxes) {
    const written = source()
      .resize({ width: box, height: box, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: efforts[kind] })
      .toBuffer({ resolveWithObject: true })
    // The metadata took a whole drawing to be read: what fails now asks for more copies than the library draws.
    const file = await (kind === 'drawing' ? written.catch(() => undefined) : written)
    if (!file) return { fault: 'heavy' }
    const { data, info } = file
    files.push({ box, bytes: data })
    // The first box that the picture does not fill holds it in full size.
    if (box === boxes.at(-1) || side * scale <= box) return { drawn: { width: info.width, height: info.height, files } }
  }
  throw new Error('no box to draw into')
}

/** Lowers this process's priority, and makes it the first to be killed when memory runs out. */
function giveWay(): void {
  setPriority(10)
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000')
  const before = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (user + system > allowed * 1000 || process.memoryUsage.rss() > mostMemory)
      process.send!({ fault: 'heavy' } satisfies PictureOutcome, () => process.exit(1))
  }, lookEvery).unref()
}
