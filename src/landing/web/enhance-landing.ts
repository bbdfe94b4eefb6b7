import { offerMeasurement } from './enhance-measurement.ts'

const tracked = 100
const bubbleAfter = 5000
const bubbleFor = 8000
const tallestCode = 1200

/** Enhances the landing page, which is complete without a script. */
export function enhanceLanding(): void {
  hideBrokenLogos()
  closeMenuOnChoice()
  markSections()
  offerContact()
  giveCodeRoom()
  offerMeasurement()
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

/** Marks the section that is being read: the last one whose top has reached the bar. */
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

/** Shows a bubble for a few seconds to visitors who have not opened the contact panel. */
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

/** The frame of the operator's code may set its own height; its other messages are ignored. */
function giveCodeRoom() {
  const frame = document.querySelector<HTMLIFrameElement>('[data-code]')
  if (!frame) return
  // A lazy frame without height would never be visible, and so never load.
  frame.loading = 'eager'
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow) return
    const height = Number((data as { height?: unknown } | null)?.height)
    if (height >= 0) frame.height = String(Math.min(Math.round(height), tallestCode))
  })
}
