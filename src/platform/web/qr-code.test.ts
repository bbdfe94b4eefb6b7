import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrSvg } from './qr-code.tsx'

test('a code has the white margin of four modules that its standard asks for', () => {
  const svg = qrSvg('https://exemplo.com')
  const { size } = encode('https://exemplo.com', { ecc: 'M', border: 0 })
  expect(svg).toContain(`viewBox="0 0 ${size + 8} ${size + 8}"`)
  const places = Array.from(svg.matchAll(/M(\d+) (\d+)h/g), ([, x, y]) => [Number(x), Number(y)]).flat()
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size + 3])
})
