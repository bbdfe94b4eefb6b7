const tracked = 100
const bubbleAfter = 5000
const bubbleFor = 8000
const tallestCode = 1200

/** What a script adds to our page, which is complete without it. */
export function enhanceLanding(): void {
  hideBrokenLogos()
  closeMenuOnChoice()
  markSections()
  offerContact()
  giveCodeRoom()
}

function hideBrokenLogos() {
  for (const logo of document.querySelectorAll<HTMLImageElement>('[data-logo]')) {
    const hide = () => (logo.hidden = true)
    if (logo.complete && logo.naturalWidth === 0) hide()
    logo.addEventListener('error', hide)
  }
}

function closeMenuOnChoice() {
  const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
  if (!menu) return
  const close = () => (menu.open = false)
  addEventListener('click', ({ target }) => {
    const isInside = menu.contains(target as Node)
    if (!isInside || (target as Element).closest('a')) close()
  })
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
}

/** The section that is being read is the last one that has come up to the bar. */
function markSections() {
  const links = Array.from(document.querySelectorAll<HTMLAnchorElement>('[data-section]'))
  const sections = [...new Set(links.map(({ dataset }) => dataset.section!))].map((id) => document.getElementById(id)!)
  let waits = false
  const mark = () => {
    waits = false
    const read = sections.findLast((section) => section.getBoundingClientRect().top <= tracked) ?? sections[0]
    for (const link of links) {
      if (link.dataset.section === read?.id) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  addEventListener(
    'scroll',
    () => {
      if (!waits) requestAnimationFrame(mark)
      waits = true
    },
    { passive: true },
  )
  mark()
}

/** A bubble beside the button for whoever has not opened the panel by then. */
function offerContact() {
  const panel = document.getElementById('fale-conosco')
  const bubble = document.querySelector<HTMLElement>('[data-bubble]')
  if (!panel || !bubble) return
  const hide = () => (bubble.hidden = true)
  const timer = setTimeout(() => {
    bubble.hidden = false
    setTimeout(hide, bubbleFor)
  }, bubbleAfter)
  panel.addEventListener('beforetoggle', () => {
    clearTimeout(timer)
    hide()
  })
  bubble.querySelector('[data-dismiss]')!.addEventListener('click', hide)
  bubble.querySelector('[data-open]')!.addEventListener('click', () => panel.showPopover())
  panel.querySelector('[data-whatsapp]')!.addEventListener('click', () => panel.hidePopover())
}

/** The operator's code may ask for as much height as it shows; nothing else that it says is heard. */
function giveCodeRoom() {
  const frame = document.querySelector<HTMLIFrameElement>('[data-code]')
  if (!frame) return
  // One that is loaded lazily and has no height would never come into sight.
  frame.loading = 'eager'
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow) return
    const height = Number((data as { height?: unknown } | null)?.height)
    if (height >= 0) frame.height = String(Math.min(Math.round(height), tallestCode))
  })
}
