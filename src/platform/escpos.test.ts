import { expect, test } from 'vitest'
import { escPos } from './escpos.ts'

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')

test('text is Portuguese in code page 850, bold where it is strong, and is cut off at the end', () => {
  expect(hex(escPos([{ text: 'São' }, { text: 'É', strong: true }]))).toBe(
    ['1b 40', '1b 74 02', '53 c6 6f 0a', '1b 45 01 90 1b 45 00 0a', '1b 64 04', '1d 56 42 00'].join(' '),
  )
})

test('every letter of Portuguese has its byte; what has none is a question mark', () => {
  const letters = 'áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇºª'
  const body = (text: string) => Array.from(escPos([{ text }])).slice(5, 5 + Array.from(text).length)
  expect(body(letters)).not.toContain(0x3f)
  expect(new Set(body(letters)).size).toBe(letters.length)
  expect(body('💇')).toEqual([0x3f])
})

test('the euro has its byte, in the code page that knows it', () => {
  expect(hex(escPos([{ text: '€ 1' }]))).toMatch(/^1b 40 1b 74 13 d5 20 31 0a/)
})

test('cash opens the drawer', () => {
  expect(hex(escPos([], { opensDrawer: true }))).toContain('1b 70 00 19 fa')
  expect(hex(escPos([]))).not.toContain('1b 70')
})
