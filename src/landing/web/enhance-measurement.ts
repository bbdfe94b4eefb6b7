const place = 'measurement'
const aYear = 365 * 24 * 60 * 60

/** Asks the visitor whether the visit may be measured, and loads the trackers only after a yes. */
export function offerMeasurement(): void {
  const question = document.querySelector<HTMLElement>('[data-measurement]')
  const link = document.querySelector<HTMLElement>('[data-cookies]')
  if (!question || !link) return
  if (asksForPrivacy()) return removeTrackerCookies()
  const answer = keptAnswer()
  // Another tab may change the kept answer, and a browser may keep none: what runs in this page is known here alone.
  let isMeasured = answer === 'yes'
  if (isMeasured) loadTrackers(question)
  if (answer === 'no') removeTrackerCookies()
  question.hidden = answer !== undefined
  link.hidden = false

  link.addEventListener('click', () => {
    question.hidden = false
    question.querySelector('button')!.focus()
  })
  question.addEventListener('click', ({ target }) => {
    const said = (target as HTMLElement).dataset.answer
    if (!said) return
    keepAnswer(said)
    question.hidden = true
    link.focus({ preventScroll: true })
    const wants = said === 'yes'
    if (wants === isMeasured) return
    isMeasured = wants
    if (wants) loadTrackers(question)
    // A script that runs cannot be taken out of the page.
    else location.reload()
  })
}

/** Whether the browser says no for its owner, by Global Privacy Control or Do Not Track. */
const asksForPrivacy = (): boolean =>
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) || navigator.doNotTrack === '1'

const cookies = () => document.cookie.split('; ').map((cookie) => cookie.split('='))

function keptAnswer(): string | undefined {
  return cookies().find(([name]) => name === place)?.[1]
}

function keepAnswer(answer: string): void {
  document.cookie = `${place}=${answer}; max-age=${aYear}; path=/; samesite=lax`
}

/** Trackers set their cookies for the widest domain that the browser allows. */
function removeTrackerCookies(): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, at) => `; domain=${labels.slice(at).join('.')}`)
  for (const [name] of cookies()) {
    if (!/^_(?:ga|fb[cp])/.test(name!)) continue
    for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=-1; path=/${domain}`
  }
}

function loadTrackers({ dataset: { analytics, pixel } }: HTMLElement): void {
  hideOwnReferrer()
  if (analytics) loadAnalytics(analytics)
  if (pixel) loadPixel(pixel)
}

/** Trackers report the page before this one. An address of ours may hold a secret, such as that of a booking. */
function hideOwnReferrer(): void {
  const ours = `${location.origin}/`
  if (document.referrer.startsWith(ours))
    Object.defineProperty(document, 'referrer', { value: ours, configurable: true })
}

function loadAnalytics(id: string): void {
  const dataLayer: unknown[] = []
  // Google's script recognizes a call only by its being an `arguments` object.
  const gtag: (...call: unknown[]) => void = function () {
    dataLayer.push(arguments)
  }
  Object.assign(window, { dataLayer, gtag })
  gtag('js', new Date())
  gtag('config', id, { allow_google_signals: false, allow_ad_personalization_signals: false })
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
}

type Pixel = {
  (...call: unknown[]): void
  /** What Meta's script puts in; until then calls wait in the queue. */
  callMethod?: (...call: unknown[]) => void
  push?: Pixel
  queue: unknown[]
  loaded: boolean
  version: string
}

function loadPixel(id: string): void {
  const pixel: Pixel = Object.assign(
    (...call: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...call)
      else pixel.queue.push(call)
    },
    { queue: [], loaded: true, version: '2.0' },
  )
  pixel.push = pixel
  Object.assign(window, { fbq: pixel, _fbq: pixel })
  // Without this it would also report what is clicked and what the page says of itself.
  pixel('set', 'autoConfig', false, id)
  pixel('init', id)
  pixel('track', 'PageView')
  loadScript('https://connect.facebook.net/pt_BR/fbevents.js')
}

function loadScript(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}
