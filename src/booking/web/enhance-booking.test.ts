// @vitest-environment happy-dom
// @alone
import { expect, test, vi } from 'vitest'
import { enhanceBooking } from './enhance-booking.ts'

const pageWith = (refusal: string) => `
  <main id="booking">
    ${refusal}
    <form action="/booking/salao/espera" method="post">
      <input id="name" name="name" />
      <button data-pending="Enviando…">Entrar na lista de espera</button>
    </form>
  </main>`

test('a refusal that no field caused has the focus itself, and what was typed stays', async () => {
  document.body.innerHTML = pageWith('')
  enhanceBooking()
  const answer = pageWith('<div role="alert" tabindex="-1">Há horários livres</div>')
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(`<html><body>${answer}</body></html>`, { status: 409 })),
  )
  document.querySelector('input')!.value = 'Paula Reis'
  document.querySelector('button')!.focus()
  document.querySelector('form')!.requestSubmit()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Há horários livres'))
  expect(document.querySelector('input')!.value).toBe('Paula Reis')
})
