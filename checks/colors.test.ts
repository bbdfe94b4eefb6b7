import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/platform/web/styles/tokens.css', 'utf8')

/** The custom properties in the CSS block of a selector. */
function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  expect(start, selector).toBeGreaterThan(-1)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(Array.from(block.matchAll(/(--[\w-]+):\s*([^;]+);/g), ([, name, value]) => [name!, value!]))
}

const light = tokensOf(':root')
const dark = tokensOf("\n[data-theme='dark']")

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high! + 0.05) / (low! + 0.05)
}

const surfaces = ['--canvas', '--surface', '--raised', '--sunken', '--hover']
const written = [
  ...surfaces.flatMap((on) => ['--ink', '--soft', '--danger'].map((text) => [text, on] as const)),
  ...surfaces.filter((on) => on !== '--hover').map((on) => ['--faint', on] as const),
  ...['success', 'warning', 'danger', 'info', 'neutral', 'special'].map(
    (tone) => [`--${tone}`, `--${tone}-soft`] as const,
  ),
  ['--accent-text', '--accent-soft'],
  ['--accent-text', '--canvas'],
  ['--on-primary', '--primary'],
  ['--on-primary', '--primary-hover'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--on-danger', '--danger-solid'],
  ['--on-danger', '--danger-hover'],
] as const
const drawn = [
  ['--control', '--surface'],
  ['--focus', '--surface'],
  ['--focus', '--canvas'],
] as const

/** The luminance of `oklch(lightness chroma hue)`. */
function luminanceOf(lightnessAndChroma: string, hue: number): number {
  const [lightness, chroma] = lightnessAndChroma.split(' ').map(Number) as [number, number]
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const [l, m, s] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((root) => root ** 3) as [number, number, number]
  return -0.0405757452 * l + 1.1122868033 * m - 0.0717110581 * s
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, tokens) => {
  it.each(written)('%s can be read on %s', (text, on) => {
    expect(contrast(tokens[text]!, tokens[on]!)).toBeGreaterThanOrEqual(4.5)
  })
  it('every event of the grid can be read, whatever its hue, and its edge can be made out', () => {
    const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    for (let hue = 0; hue < 360; hue += 5) {
      const [soft, solid] = ['--event-soft', '--event-solid'].map((token) => luminanceOf(tokens[token]!, hue))
      for (const text of ['--ink', '--soft', '--danger', '--warning'])
        expect(ratio(luminance(tokens[text]!), soft!), `${text} at ${hue}`).toBeGreaterThanOrEqual(4.5)
      expect(ratio(solid!, soft!), `edge at ${hue}`).toBeGreaterThanOrEqual(3)
    }
  })
  it.each(drawn)('%s can be made out on %s', (line, on) => {
    expect(contrast(tokens[line]!, tokens[on]!)).toBeGreaterThanOrEqual(3)
  })
})

it('is equally dark by choice and by the system, and has every colour in both themes', () => {
  expect(tokensOf(':root:not([data-theme])')).toEqual(dark)
  const sizes = ['--control-size', '--control-size-sm']
  expect([...Object.keys(dark), ...sizes].toSorted()).toEqual(Object.keys(light).toSorted())
})
