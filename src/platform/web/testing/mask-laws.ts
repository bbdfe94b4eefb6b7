import { expect, test } from 'vitest'
import fc from 'fast-check'

const valid = fc.constantFrom(
  '+55 92 98765-4321',
  '11987654321',
  '(11) 3333-4444',
  '+351 912 345 678',
  '00351912345678',
  '529.982.247-25',
  '52998224725',
  '12.ABC.345/01DE-35',
  '11222333000181',
  '01310-100',
  '12/03',
  '12/03/1990',
)
const noise = fc.string({ unit: fc.constantFrom(...Array.from('0123456789 .-/()+–\u200bCPFcpfa:')), maxLength: 24 })
/** Valid values with something before, behind or within, and texts of the same signs. */
export const typed = fc.oneof(
  noise,
  valid,
  fc.tuple(valid, noise, fc.nat(20)).map(([one, more, at]) => one.slice(0, at) + more + one.slice(at)),
  fc.tuple(valid, fc.nat(20)).map(([one, at]) => one.slice(0, at)),
)

type Mask = (typed: string) => string

/** Asks of a mask and the reader of its field what must hold for whatever is typed or pasted. */
export function obeysItsReader(name: string, mask: Mask, read: (typed: string) => string | null, texts = typed) {
  test(`the mask of a ${name} changes nothing of what is read, and nothing twice`, () => {
    fc.assert(
      fc.property(texts, (text) => {
        const shown = mask(text)
        expect(read(shown)).toBe(read(text))
        expect(mask(shown)).toBe(shown)
      }),
      { numRuns: 3000 },
    )
  })

  test(`the mask of a ${name} keeps each letter and digit of what is not complete`, () => {
    const signs = (text: string) =>
      text
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, '')
        .replace(/^0+/, '')
    fc.assert(
      fc.property(texts, (text) => {
        if (read(text) === null) expect(signs(mask(text))).toBe(signs(text))
      }),
      { numRuns: 3000 },
    )
  })
}
