// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContactWidget } from './contact-widget.tsx'
import { enhanceLanding } from './enhance-landing.ts'
import { Logo } from './landing-bar.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function shownWidget() {
  render(<ContactWidget brand="Marcaí" phone="+5511987654321" isAttended />)
  enhanceLanding()
  const bubble = document.querySelector<HTMLElement>('[data-bubble]')!
  const panel = document.getElementById('fale-conosco')!
  return { bubble, panel, after: (milliseconds: number) => (vi.advanceTimersByTime(milliseconds), !bubble.hidden) }
}

// spec: contact-1
test('the contact widget calls after five seconds, for eight', () => {
  const { after } = shownWidget()
  expect(after(4_900)).toBe(false)
  expect(after(200)).toBe(true)
  expect(after(7_700)).toBe(true)
  expect(after(300)).toBe(false)
})

test('the call of the contact widget is sent away without opening the panel', () => {
  const { bubble, panel, after } = shownWidget()
  const opened = vi.fn()
  panel.showPopover = opened
  expect(after(5_100)).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }))
  expect(bubble.hidden).toBe(true)
  expect(opened).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /Clique aqui e fale com a nossa equipe/, hidden: true }))
  expect(opened).toHaveBeenCalledOnce()
})

// spec: contact-1
test('the contact widget does not call who has opened it', () => {
  const { panel, after } = shownWidget()
  panel.dispatchEvent(new Event('beforetoggle'))
  expect(after(6_000)).toBe(false)
})

// spec: public-product-5
test('a logo that does not come leaves the name alone', () => {
  render(
    <p>
      <Logo of={null} />
      Marcaí
    </p>,
  )
  const logo = document.querySelector('img')!
  vi.spyOn(logo, 'complete', 'get').mockReturnValue(false)
  enhanceLanding()
  expect(logo.hidden).toBe(false)
  fireEvent.error(logo)
  expect(logo.hidden).toBe(true)
  expect(screen.getByText('Marcaí')).toBeTruthy()
})
