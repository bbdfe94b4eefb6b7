import { follow } from './enhance-following.ts'
import { tellStep } from './enhance-framed.ts'
import { answersIn, forgets, recall, remember } from './enhance-remembering.ts'

/**
 * Enhances the booking page, which also works without JavaScript. Choosing and booking fetch the same pages and
 * replace #booking, so that typed values, focus and scroll position stay.
 */
export function enhanceBooking(): void {
  shown = region().outerHTML
  offerCopies()
  tellZones()
  addEventListener('click', (event) => {
    void copyOf((event.target as Element).closest<HTMLButtonElement>('[data-copy]'))
    if (isTouchOfTime(event)) toDetails()
    const link = (event.target as Element).closest<HTMLAnchorElement>('#booking a[href]')
    if (!link || !isPlainClick(event) || !isOurs(link)) return
    event.preventDefault()
    const place = placeOnPage(link)
    if (place) return goTo(place)
    void followLink(link)
  })
  addEventListener('submit', (event) => {
    event.preventDefault()
    void book(event.target as HTMLFormElement)
  })
  addEventListener('change', (event) => {
    const input = event.target as HTMLInputElement
    if (input.name === 'time') tellTime(input)
    if (forgets(event)) say(input.dataset.forgotten)
  })
  recall(document)
  addEventListener('popstate', () => {
    next = undefined
    void show(location.href, { isBack: true })
  })
  follow(placeUpdate)
}

const region = () => document.getElementById('booking')!

/** #booking as the server wrote it. */
let shown = ''

let asked: AbortController | undefined

/** The choice within a step that is under way, and the one that was pressed after it. */
let choosing: string | undefined
let next: string | undefined

/**
 * Loads what a link chooses. Within a step every address names the other choices too, so one that is pressed meanwhile is
 * followed from the page that the first leads to.
 */
async function followLink(link: HTMLAnchorElement) {
  if (choosing && isWithinStep(link)) {
    next = link.id === choosing ? undefined : link.id
    return
  }
  next = undefined
  choosing = isWithinStep(link) ? link.id : undefined
  await show(link.href, { isNewStep: !choosing })
  choosing = undefined
  if (next) document.getElementById(next)?.click()
}

/** Loads the page of a choice. A new request cancels the one before. */
async function show(url: string, { isNewStep = false, isBack = false }) {
  asked?.abort()
  asked = new AbortController()
  region().ariaBusy = 'true'
  try {
    const response = await fetch(url, { signal: asked.signal })
    const html = await response.text()
    // A page in another language is loaded as a whole.
    if (!html.includes(`<html lang="${document.documentElement.lang}"`)) return location.assign(response.url)
    if (!place(html)) return location.assign(url)
    if (!isBack) history.pushState(null, '', response.url)
    if (isNewStep) toStart()
  } catch (error) {
    if ((error as Error).name === 'AbortError') return
    location.assign(url)
  }
}

/** Shows what has changed since the page was made. While nothing has, nothing is touched: not even a copied code. */
function placeUpdate(html: string) {
  const isBusy = isBooking || region().ariaBusy === 'true'
  if (isBusy || regionIn(html)?.outerHTML === shown) return
  const hadFocus = region().contains(document.activeElement)
  if (!place(html)) return
  const heading = document.getElementById('next')
  if (hadFocus && document.activeElement === document.body) heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
  document.querySelector('[data-update]')!.textContent = heading?.textContent ?? ''
}

let isBooking = false

async function book(form: HTMLFormElement) {
  if (isBooking) return
  isBooking = true
  // A choice that is still loading would be shown over what becomes of the booking.
  asked?.abort()
  next = undefined
  region().ariaBusy = null
  const button = form.querySelector<HTMLButtonElement>('[data-pending]')!
  const label = button.textContent
  button.ariaDisabled = 'true'
  button.textContent = button.dataset.pending!
  try {
    const answers = answersIn(form)
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    const response = await fetch(form.action, { method: 'POST', body })
    // The browser shows any other page. Sending again is safe: the same form is done once.
    if (!place(await response.text())) return form.submit()
    if (response.redirected) {
      filled = undefined
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

/** The #booking that last had fields: some of the steps between have none. */
let filled: HTMLElement | undefined

/**
 * Replaces #booking by that of the answer, if it has one. Fields that come back empty keep what was typed, a time of the
 * same day stays chosen if it is still offered, and the focus stays.
 */
function place(html: string): boolean {
  const answer = regionIn(html)
  if (!answer) return false
  const { title } = answer.ownerDocument
  shown = answer.outerHTML
  if (fields(region()).length > 0) filled = region()
  const typed = new Map(filled && fields(filled).map((field) => [field.name, field.value]))
  for (const field of fields(answer)) field.value ||= typed.get(field.name) ?? ''
  for (const box of ticks(answer)) box.checked ||= filled?.querySelector(`${sameTick(box)}:checked`) != null
  recall(answer, filled)
  keepTime(answer)
  const focused = document.activeElement?.id
  region().replaceWith(document.adoptNode(answer))
  document.title = title
  offerCopies()
  tellZones()
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
  return true
}

const regionIn = (html: string) => new DOMParser().parseFromString(html, 'text/html').getElementById('booking')

const fields = (root: ParentNode) =>
  Array.from(
    root.querySelectorAll<HTMLInputElement>('input:not([type=hidden], [type=radio], [type=checkbox]), textarea'),
  )

/** Whoever is quick chooses a time while the page of its day is still loading. */
function keepTime(answer: HTMLElement) {
  const [before, after] = [region(), answer].map(
    (one) => one.querySelector<HTMLInputElement>('input[name=date]')?.value,
  )
  const chosen = region().querySelector<HTMLInputElement>('input[name=time]:checked')
  if (!chosen || before !== after || answer.querySelector('input[name=time]:checked')) return
  const same = answer.querySelector<HTMLInputElement>(`input[name=time][value="${chosen.value}"]`)
  if (!same) return
  same.checked = true
  tellTime(same, answer)
}

/** Boxes that are sent with the form. A box of another value, such as a later policy, is another box. */
const ticks = (root: ParentNode) => root.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]')
const sameTick = ({ name, value }: HTMLInputElement) => `input[name=${name}][value="${value}"]`

/** Shows the copy buttons. They are hidden in the markup, because they need a script. */
function offerCopies() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) button.hidden = false
}

/** Names the business's zone where the visitor's clock shows another time, and only there. */
function tellZones() {
  for (const note of document.querySelectorAll<HTMLElement>('[data-zone]')) {
    const at = new Date(note.dataset.at!)
    note.hidden = clockIn(note.dataset.zone, at) === clockIn(undefined, at)
  }
}

const clockIn = (timeZone: string | undefined, at: Date) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)

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

/** Scrolls to the new step, and focuses its heading for screen readers. */
function toStart() {
  tellStep()
  region().scrollIntoView({ block: 'start' })
  document.getElementById('next')?.focus({ preventScroll: true })
}

/** On narrow screens the client's fields are below the times, so the page scrolls there. */
function toDetails() {
  if (matchMedia('(width < 64rem)').matches)
    document.getElementById('details')?.parentElement?.scrollIntoView({ block: 'start' })
}

function toFault() {
  const fault =
    region().querySelector<HTMLElement>('[autofocus]') ?? region().querySelector<HTMLElement>('[role=alert]')
  fault?.focus({ preventScroll: true })
  ;(fault?.closest('fieldset') ?? fault ?? region()).scrollIntoView({ block: 'center' })
}

/** As its label says it, which is in the page's language. */
function tellTime({ labels, value }: HTMLInputElement, root: ParentNode = document) {
  const told = root.querySelector('[data-chosen-time]')
  if (told) told.textContent = `, ${labels?.[0]?.textContent ?? value}`
}

const message = () => document.querySelector<HTMLElement>('[data-message]')

/** The texts come from the page's markup, so that they are in its language. */
function say(text = '') {
  const place = message()
  if (place) place.textContent = text
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Touch only: arrow keys choose times as well, and must not scroll the page. */
const isTouchOfTime = (event: MouseEvent) =>
  (event as PointerEvent).pointerType === 'touch' && (event.target as Element).closest('fieldset label') !== null

/** Whether the script handles a link. Files and other sites are left to the browser. */
const isOurs = (link: HTMLAnchorElement) =>
  link.origin === location.origin && !link.target && /^\/booking\/[^/]+(\/[\w-]+){0,2}$/.test(link.pathname)

/** The target of a link within this page; null for other links. Such a link adds no step to the history. */
const placeOnPage = ({ pathname, search, hash }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search
    ? document.getElementById(hash.slice(1))
    : null

function goTo(place: HTMLElement): void {
  place.focus({ preventScroll: true })
  place.scrollIntoView()
}

/** Links that do not scroll the page: those that change the day, the professional or what is added. */
const isWithinStep = (link: HTMLAnchorElement) =>
  /^(day-|professional-|service-|later|earlier|month|weeks)/.test(link.id)
