// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DragGeometry } from '../drag-geometry.ts'
import { useDrag } from './use-drag.ts'

/** A line of places, each ten pixels wide. */
const line: DragGeometry<number, number> = {
  spotAt: ({ clientX }) => Math.floor(clientX / 10),
  dragged: ({ before, resizes }, from, to) => before + (to - from) * (resizes ? 100 : 1),
  stepped: ({ key }, place) => ({ ArrowLeft: place - 1, ArrowRight: place + 1 })[key],
  isSame: (a, b) => a === b,
}
const happened = vi.fn<(what: string, ...details: unknown[]) => void>()

/** Ana is at place 3; Bia is at place 7 and cannot be moved. */
function Line() {
  const { surface, draft, said, handlers } = useDrag<number, number, HTMLDivElement>({
    geometry: line,
    placeOf: (id) => (id === 'ana' ? 3 : undefined),
    describe: (place) => `lugar ${place}`,
    onDrop: (id, place) => happened('drop', id, place),
    onOpen: (id) => happened('open', id),
    onPick: (spot) => happened('pick', spot),
  })
  return (
    <div ref={surface} {...handlers} role="presentation" data-testid="line">
      <button type="button" data-item="ana">
        Ana <i data-resize data-testid="end" />
      </button>
      <button type="button" data-item="bia">
        Bia
      </button>
      <p role="status">{said}</p>
      {draft && <b>{`${draft.id} ${draft.place}`}</b>}
    </div>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  Element.prototype.setPointerCapture = vi.fn<Element['setPointerCapture']>()
  render(<Line />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  happened.mockReset()
})

const ana = () => screen.getByRole('button', { name: 'Ana' })
const bia = () => screen.getByRole('button', { name: 'Bia' })
const whole = () => screen.getByTestId('line')
const draft = () => document.querySelector('b')?.textContent ?? null
const said = () => screen.getByRole('status').textContent

type Pointer = { pointerId?: number; pointerType?: string }
const at = (clientX: number, { pointerId = 1, pointerType = 'mouse' }: Pointer = {}) => ({
  pointerId,
  pointerType,
  button: 0,
  clientX,
  clientY: 0,
})
const down = (on: Element, x: number, by?: Pointer) => fireEvent.pointerDown(on, at(x, by))
const move = (x: number, by?: Pointer) => fireEvent.pointerMove(whole(), at(x, by))
const up = (x: number, by?: Pointer) => fireEvent.pointerUp(whole(), at(x, by))
/** The click that a browser sends after pointerup; by keyboard its `detail` is 0. */
const click = (on: Element, detail = 1) => fireEvent.click(on, { detail })
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const finger = { pointerType: 'touch' }

test('a mouse carries by as much as it has moved, drops once, and the click behind opens nothing', () => {
  down(ana(), 38)
  move(52)
  expect(draft()).toBe('ana 5')
  expect(ana().hasAttribute('data-held')).toBe(true)
  move(68)
  expect(said()).toBe('lugar 6')
  up(68)
  click(ana())
  expect(happened.mock.calls).toEqual([['drop', 'ana', 6]])
  expect([draft(), said(), ana().hasAttribute('data-held')]).toEqual([null, 'Movido: lugar 6', false])
})

test('a press that hardly moves opens, and what comes back to its place is not dropped', () => {
  down(ana(), 38)
  move(41)
  up(41)
  click(ana())
  expect(happened.mock.calls).toEqual([['open', 'ana']])
  down(ana(), 38)
  move(68)
  move(38)
  up(38)
  click(ana())
  expect(happened.mock.calls).toEqual([['open', 'ana']])
})

test('its lower edge resizes', () => {
  down(screen.getByTestId('end'), 38)
  move(58)
  up(58)
  expect(happened.mock.calls).toEqual([['drop', 'ana', 203]])
})

test('an empty place is picked by a press, and not by a way over it', () => {
  down(whole(), 42)
  up(42)
  down(whole(), 42)
  move(80)
  up(80)
  expect(happened.mock.calls).toEqual([['pick', 4]])
})

test('what cannot be moved is opened, and nothing else', () => {
  down(bia(), 72)
  move(12)
  up(12)
  click(bia())
  fireEvent.keyDown(bia(), { key: ' ' })
  expect([draft(), happened.mock.calls]).toEqual([null, [['open', 'bia']]])
})

test('a second finger, another button and a cancelled pointer drop nothing', () => {
  down(ana(), 38)
  move(68)
  down(ana(), 38, { pointerId: 2 })
  move(98, { pointerId: 2 })
  up(98, { pointerId: 2 })
  expect(draft()).toBe('ana 6')
  fireEvent.pointerCancel(whole(), at(68))
  up(68)
  fireEvent.pointerDown(ana(), { ...at(38), button: 2 })
  move(68)
  up(68)
  expect([draft(), happened.mock.calls]).toEqual([null, []])
})

test('Escape lets go, and the rest of the way counts for nothing', () => {
  down(ana(), 38)
  move(68)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(draft()).toBeNull()
  move(98)
  up(98)
  click(ana())
  expect(happened).not.toHaveBeenCalled()
})

test('a finger takes hold after a long press; before, it scrolls', () => {
  down(ana(), 38, finger)
  move(68, finger)
  pass(1000)
  up(68, finger)
  expect([draft(), happened.mock.calls]).toEqual([null, []])

  down(ana(), 38, finger)
  pass(349)
  expect(draft()).toBeNull()
  pass(1)
  expect(draft()).toBe('ana 3')
  const scroll = new Event('touchmove', { cancelable: true, bubbles: true })
  whole().dispatchEvent(scroll)
  expect(scroll.defaultPrevented).toBe(true)
  move(68, finger)
  up(68, finger)
  expect(happened.mock.calls).toEqual([['drop', 'ana', 6]])
})

test('the keyboard takes hold by space, moves by arrows, drops by Enter and lets go with the focus', () => {
  const press = (...keys: string[]) => keys.forEach((key) => void fireEvent.keyDown(ana(), { key }))
  press('ArrowRight')
  expect(draft()).toBeNull()
  press(' ', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'x')
  expect([draft(), said()]).toEqual(['ana 4', 'lugar 4'])
  press('Enter')
  expect(happened.mock.calls).toEqual([['drop', 'ana', 4]])
  press(' ', 'ArrowRight')
  fireEvent.blur(ana())
  expect([draft(), said()]).toEqual([null, 'Nada foi alterado.'])
  press(' ', ' ')
  click(ana(), 0)
  expect(happened.mock.calls.slice(1)).toEqual([['open', 'ana']])
})
