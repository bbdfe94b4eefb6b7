import { answersIn, forgets, recall, remember } from './enhance-remembering.ts'

/**
 * What JavaScript adds to the booking page, which works without it: choosing and booking ask the server for the same pages
 * and put their #booking in place, so that what was typed, the focus and the place on the page stay.
 */
export function enhanceBooking(): void {
  offerCopies()
  addEventListener('click', (event) => {
    void copyOf((event.target as Element).closest<HTMLButtonElement>('[data-copy]'))
    if (isTouchOfTime(event)) toDetails()
    const link = (event.target as Element).closest<HTMLAnchorElement>('#booking a[href]')
    if (!link || !isPlainClick(event) || !isOurs(link)) return
    event.preventDefault()
    const place = placeOnPage(link)
    if (place) return goTo(place)
    void show(link.href, { isNewStep: !isWithinStep(link) })
  })
  addEventListener('submit', (event) => {
    event.preventDefault()
    void book(event.target as HTMLFormElement)
  })
  addEventListener('change', (event) => {
    const input = event.target as HTMLInputElement
    if (input.name === 'time') tellTime(input.value)
    if (forgets(event)) say(input.dataset.forgotten)
  })
  recall(document)
  addEventListener('popstate', () => void show(location.href, { isBack: true }))
}

const region = () => document.getElementById('booking')!

let asked: AbortController | undefined

/** Loads the page of a choice. Of several that are asked for in a row, the last one wins. */
async function show(url: string, { isNewStep = false, isBack = false }) {
  asked?.abort()
  asked = new AbortController()
  region().ariaBusy = 'true'
  try {
    const response = await fetch(url, { signal: asked.signal })
    const html = await response.text()
    // A page in another language changes as a whole.
    if (!html.includes(`<html lang="${document.documentElement.lang}"`)) return location.assign(response.url)
    place(html)
    if (!isBack) history.pushState(null, '', response.url)
    if (isNewStep) toStart()
  } catch (error) {
    if ((error as Error).name === 'AbortError') return
    location.assign(url)
  }
}

let isBooking = false

async function book(form: HTMLFormElement) {
  if (isBooking) return
  isBooking = true
  const button = form.querySelector<HTMLButtonElement>('[data-pending]')!
  const label = button.textContent
  button.ariaDisabled = 'true'
  button.textContent = button.dataset.pending!
  try {
    const answers = answersIn(form)
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    const response = await fetch(form.action, { method: 'POST', body })
    place(await response.text())
    if (response.redirected) {
      remember(answers)
      history.pushState(null, '', response.url)
      toStart()
    } else toFault()
  } catch {
    button.ariaDisabled = null
    button.textContent = label
    say(message()?.dataset.offline)
  }
  isBooking = false
}

/** Puts the answer's region in the place of ours; what was typed and is not in the answer stays, and so does the focus. */
function place(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const answer = page.getElementById('booking')
  if (!answer) throw new Error('not a page of ours')
  const typed = new Map(fields(region()).map((field) => [field.name, field.value]))
  for (const field of fields(answer)) field.value ||= typed.get(field.name) ?? ''
  recall(answer, region())
  const focused = document.activeElement?.id
  region().replaceWith(document.adoptNode(answer))
  document.title = page.title
  offerCopies()
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
}

const fields = (root: ParentNode) =>
  Array.from(
    root.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=radio], [type=checkbox]), textarea'),
  )

/** Without a script there is nothing that could copy. */
function offerCopies() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) button.hidden = false
}

async function copyOf(button: HTMLButtonElement | null) {
  if (!button) return
  const code = document.getElementById(button.dataset.copy!) as HTMLTextAreaElement
  code.select()
  try {
    await navigator.clipboard.writeText(code.value)
    button.textContent = button.dataset.copied!
  } catch {
    button.textContent = button.dataset.select!
  }
}

/** A new step begins at its heading, for eyes and for screen readers. */
function toStart() {
  region().scrollIntoView({ block: 'start' })
  document.getElementById('next')?.focus({ preventScroll: true })
}

/** On a phone the next thing to fill in lies below the times. */
function toDetails() {
  if (matchMedia('(width < 64rem)').matches)
    document.getElementById('details')?.parentElement?.scrollIntoView({ block: 'start' })
}

function toFault() {
  const fault = region().querySelector<HTMLElement>('[autofocus]')
  fault?.focus({ preventScroll: true })
  ;(fault?.closest('fieldset') ?? fault ?? region()).scrollIntoView({ block: 'center' })
}

function tellTime(time: string) {
  const told = document.querySelector('[data-chosen-time]')
  if (told) told.textContent = `, ${time}`
}

const message = () => document.querySelector<HTMLElement>('[data-message]')

/** The words are the page's. */
function say(text = '') {
  const place = message()
  if (place) place.textContent = text
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Arrow keys choose times as well, and must not carry the page away. */
const isTouchOfTime = (event: MouseEvent) =>
  (event as PointerEvent).pointerType === 'touch' && (event.target as Element).closest('fieldset label') !== null

/** Files and other sites are the browser's own business. */
const isOurs = (link: HTMLAnchorElement) =>
  link.origin === location.origin && !link.target && /^\/booking\/[^/]+(\/[\w-]+){0,2}$/.test(link.pathname)

/** Where a link leads that stays on this page: it is no step of the visit, and no step back either. */
const placeOnPage = ({ pathname, search, hash }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search
    ? document.getElementById(hash.slice(1))
    : null

function goTo(place: HTMLElement): void {
  place.focus({ preventScroll: true })
  place.scrollIntoView()
}

/** Changing the day or the professional stays where the eye is. */
const isWithinStep = (link: HTMLAnchorElement) => /^(day-|professional-|later|earlier|month|weeks)/.test(link.id)
