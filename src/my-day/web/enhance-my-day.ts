const fresh = 60_000

/**
 * Imports nothing, so that the page brings one small file. Makes the page of a professional's day quicker: a press changes it in place, it follows what others change, and a
 * copy stays on the device. It works without this as well.
 */
export function enhanceMyDay(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('/my-day-worker.js', { scope: location.pathname })
  addEventListener('submit', (event) => {
    event.preventDefault()
    void send(event.target as HTMLFormElement, event.submitter)
  })
  document.addEventListener('visibilitychange', () => void follow())
  setInterval(() => void follow(), fresh)
}

let isSending = false

/** A second press waits for the first. */
async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  if (isSending) return
  isSending = true
  if (button) button.ariaBusy = 'true'
  try {
    const body = new URLSearchParams(new FormData(form, button) as unknown as Record<string, string>)
    const answer = await fetch(form.action, { method: 'POST', body })
    if (!place(await answer.text())) location.assign(answer.redirected ? answer.url : location.pathname)
    else document.querySelector<HTMLElement>('[data-told]')?.focus()
  } catch {
    if (button) button.ariaBusy = null
    const message = document.querySelector<HTMLElement>('[data-message]')
    if (message) message.textContent = message.dataset['offline']!
  }
  isSending = false
}

/** Shows what has changed since. Nothing that is being read or typed is taken away. */
async function follow(): Promise<void> {
  const isOpen = document.querySelector('#my-day details[open]')
  if (document.hidden || isSending || isOpen || region()?.contains(document.activeElement)) return
  try {
    const answer = await fetch(location.pathname + shownDay(location.search))
    if (!isSending && !answer.redirected) place(await answer.text())
  } catch {
    // Without a network the page stays as it is; the next time asks again.
  }
}

/** A reload does not tell again what was done. */
const shownDay = (search: string): string => {
  const day = new URLSearchParams(search).get('dia')
  return day ? `?${new URLSearchParams({ dia: day })}` : ''
}

function place(html: string): boolean {
  const answer = new DOMParser().parseFromString(html, 'text/html').getElementById('my-day')
  if (!answer) return false
  region()?.replaceWith(document.adoptNode(answer))
  return true
}

const region = () => document.getElementById('my-day')
