// @vitest-environment happy-dom
// @alone
import { beforeAll, expect, test, vi } from 'vitest'
import { enhanceBooking } from './enhance-booking.ts'

const pageWith = (refusal: string) => `
  <main id="booking">
    ${refusal}
    <form action="/booking/salao/espera" method="post">
      <input id="name" name="name" />
      <button data-pending="Enviando…">Entrar na lista de espera</button>
    </form>
  </main>`

beforeAll(() => {
  document.body.innerHTML = pageWith('')
  enhanceBooking()
})

test('a refusal that no field caused has the focus itself, and what was typed stays', async () => {
  document.body.innerHTML = pageWith('')
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

test('what is pressed while a choice is under way follows it, once that is shown', async () => {
  const page = (chosen: string) => `
    <main id="booking">
      <p>${chosen}</p>
      <a id="professional-bia" href="/booking/salao/corte?professional=bia">Bia</a>
      <a id="day-3" href="/booking/salao/corte?${chosen}&day=3">3</a>
    </main>`
  document.body.innerHTML = page('')
  const answers: (() => void)[] = []
  const fetched = vi.fn(
    (url: string) =>
      new Promise((answer) =>
        answers.push(() => {
          const text = `<html lang="${document.documentElement.lang}"><body>${page(new URL(url).search.slice(1))}</body></html>`
          answer({ url, text: async () => text })
        }),
      ),
  )
  vi.stubGlobal('fetch', fetched)
  const press = (id: string) => document.getElementById(id)!.click()
  press('professional-bia')
  press('professional-bia')
  press('day-3')
  expect(fetched).toHaveBeenCalledTimes(1)
  answers[0]!()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  expect(fetched.mock.lastCall![0]).toMatch(/\?professional=bia&day=3$/)
  answers[1]!()
  await vi.waitFor(() => expect(document.querySelector('p')!.textContent).toBe('professional=bia&day=3'))
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a time that is chosen while its day is loading stays chosen, and a choice that comes late does not hide the booking', async () => {
  const page = (day: string) => `
    <main id="booking">
      <a id="day-3" href="/booking/salao/corte?date=3">3</a>
      <a id="day-4" href="/booking/salao/corte?date=4">4</a>
      <form action="/booking/salao" method="post">
        <input type="hidden" name="date" value="${day}" />
        <input type="radio" name="time" value="10:00" />
        <button data-pending="Enviando…">Confirmar</button>
      </form>
    </main>`
  document.body.innerHTML = page('3')
  const answers: (() => void)[] = []
  const around = (body: string) => `<html lang="${document.documentElement.lang}"><body>${body}</body></html>`
  vi.stubGlobal('fetch', (url: string, { method, signal }: RequestInit) =>
    method === 'POST'
      ? Promise.resolve({
          url,
          redirected: true,
          text: async () => around('<main id="booking"><h1>Agendado</h1></main>'),
        })
      : new Promise((answer, refuse) => {
          signal?.addEventListener('abort', () => refuse(new DOMException('', 'AbortError')))
          answers.push(() => answer({ url, text: async () => around(page(new URL(url).searchParams.get('date')!)) }))
        }),
  )
  const time = () => document.querySelector<HTMLInputElement>('input[type=radio]')!
  const isShown = () => document.getElementById('booking')!.ariaBusy !== 'true'
  document.getElementById('day-3')!.click()
  time().checked = true
  answers.at(-1)!()
  await vi.waitFor(() => expect(isShown()).toBe(true))
  expect(time().checked).toBe(true)
  document.getElementById('day-4')!.click()
  answers.at(-1)!()
  await vi.waitFor(() => expect(isShown()).toBe(true))
  expect(time().checked).toBe(false)

  time().checked = true
  document.getElementById('day-4')!.click()
  document.querySelector('form')!.requestSubmit()
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Agendado'))
  answers.at(-1)!()
  await new Promise((done) => setTimeout(done, 50))
  expect(document.querySelector('h1')?.textContent).toBe('Agendado')
})
