import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'

/** A picture with a title, a line below it and an optional logo on a coloured ground. Colours are `#rrggbb`. */
export type TitledPicture = {
  title: string
  line: string
  ground: string
  ink: string
  accent: string
  logo: Uint8Array | null
}

/** The size that messengers expect. */
const [width, height] = [1200, 630]
const margin = 88
const [logoSide, logoRim] = [176, 14]
const stripe = 20
const quality = 84
/** Our own font file, so that the picture does not depend on the machine's fonts. */
const fontfile = fileURLToPath(new URL('./fonts/inter-bold.ttf', import.meta.url))

export async function drawTitled({ title, line, ground, ink, accent, logo }: TitledPicture): Promise<Uint8Array> {
  const room = width - 2 * margin
  const [top, head, foot] = await Promise.all([
    logo && framed(logo),
    written(title, { size: 92, ink, width: room, height: logo ? 230 : 330 }),
    line && written(line, { size: 40, ink, width: room, height: 100 }),
  ])
  const parts = [top, head, foot].filter((part) => part !== null && part !== '')
  const gap = 36
  let at = Math.round(
    (height - stripe - parts.reduce((sum, part) => sum + part.info.height, gap * (parts.length - 1))) / 2,
  )
  const placed = parts.map(({ data, info }): OverlayOptions => {
    const place = { input: data, left: margin, top: at }
    at += info.height + gap
    return place
  })
  const bar = { create: { width, height: stripe, channels: 3, background: accent } } as const
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([...placed, { input: bar, left: 0, top: height - stripe }])
    .jpeg({ quality })
    .toBuffer()
}

const asPng = (drawn: Sharp) => drawn.png().toBuffer({ resolveWithObject: true })

/** Puts the logo on white: many logos are made for a white ground and would vanish on the colour. */
async function framed(logo: Uint8Array) {
  const inside = logoSide - 2 * logoRim
  const mark = await sharp(logo).resize({ width: inside, height: inside, fit: 'inside' }).png().toBuffer()
  const white = sharp({ create: { width: logoSide, height: logoSide, channels: 3, background: '#ffffff' } })
  return asPng(white.composite([{ input: mark, gravity: 'centre' }]))
}

type Room = { size: number; ink: string; width: number; height: number }

/** Draws the text at the wanted size, or smaller if it would not fit. */
async function written(words: string, { size, ink, width, height }: Room) {
  const text = `<span foreground="${ink}">${escaped(words)}</span>`
  const font = { text, font: `Inter Bold ${size}`, fontfile, width, rgba: true, wrap: 'word-char' } as const
  const drawn = await asPng(sharp({ text: { ...font, dpi: 72 } }))
  return drawn.info.height <= height ? drawn : asPng(sharp({ text: { ...font, height } }))
}

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
