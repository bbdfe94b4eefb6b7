/** The colours of a business's public page, each with a readable text colour. Names match the CSS properties. */
export type Palette = {
  primary: string
  onPrimary: string
  primaryHover: string
  accent: string
  onAccent: string
  /** For titles on the surface. */
  heading: string
}

type Rgb = readonly [number, number, number]

/**
 * The surface of each theme (src/platform/web/styles/tokens.css), and the contrast that a chosen day or time needs.
 * On white, the hue makes even a light brand colour recognisable; on the dark surface, all dark colours look black.
 */
const themes = { light: { surface: '#ffffff', difference: 1.3 }, dark: { surface: '#101829', difference: 3 } } as const
export type PageTheme = keyof typeof themes

/** What titles in the business's colour keep, on the surface and on its tinted bands. */
const titleContrast = 7

/** Accepts any colour. Its tone changes only if it would be invisible; the text on it is always readable. */
export function paletteOf(primary: string, accent: string, theme: PageTheme): Palette {
  const { surface, difference } = themes[theme]
  const shown = toned(primary, surface, difference)
  const onPrimary = textOn(shown)
  return {
    primary: shown,
    onPrimary,
    primaryHover: mix(shown, onPrimary === '#ffffff' ? '#000000' : '#ffffff', 0.15),
    accent,
    onAccent: textOn(accent),
    heading: toned(primary, surface, titleContrast),
  }
}

/** Black or white, whichever has more contrast; one of them always reaches 4.5:1. */
export const textOn = (color: string): string =>
  contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000'

/** The nearest lighter or darker tone of a colour that differs enough from a surface. */
function toned(color: string, surface: string, difference: number): string {
  if (contrast(color, surface) >= difference) return color
  const [hue, saturation, lightness] = hsl(color)
  const step = textOn(surface) === '#ffffff' ? 1 : -1
  let tone = Math.round(lightness)
  let moved = color
  // A lightened dark colour looks too vivid, so its saturation is limited.
  const calm = Math.min(saturation, 65)
  while (contrast(moved, surface) < difference) moved = fromHsl(hue, calm, (tone += step))
  return moved
}

// From this contrast on, white text is more readable than black: the two contrast ratios multiply to 21.
const readable = 4.6

/**
 * Darkens a middle tone until white text is readable on it: black text would be readable too, but looks like a
 * mistake. Light colours keep their tone and get dark text.
 */
export function readableColor(color: string): string {
  if (contrast(color, '#ffffff') < 3) return color
  let toned = color
  for (let share = 0.01; contrast(toned, '#ffffff') < readable; share += 0.01) toned = mix(color, '#000000', share)
  return toned
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function mix(from: string, to: string, share: number): string {
  const target = rgb(to)
  return hex(rgb(from).map((part, i) => part + (target[i]! - part) * share))
}

function luminance(color: string): number {
  const [r, g, b] = rgb(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const rgb = (color: string): Rgb => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb
const hex = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Hue in degrees, saturation and lightness in percent. */
function hsl(color: string): [number, number, number] {
  const [r, g, b] = rgb(color).map((part) => part / 255) as [number, number, number]
  const most = Math.max(r, g, b)
  const range = most - Math.min(r, g, b)
  const lightness = most - range / 2
  if (range === 0) return [0, 0, lightness * 100]
  const sixth = most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4
  return [sixth * 60, (range / (1 - Math.abs(2 * lightness - 1))) * 100, lightness * 100]
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const light = lightness / 100
  const reach = (saturation / 100) * Math.min(light, 1 - light)
  const part = (turn: number) => {
    const k = (turn + hue / 30) % 12
    return (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255
  }
  return hex([part(0), part(8), part(4)])
}
