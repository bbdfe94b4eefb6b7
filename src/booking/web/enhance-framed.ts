/** Says to the website around the page how high it is, and that a new step begins at its top. */
type FrameNews = { bookingHeight: number } | { bookingStep: true }

/**
 * A page within another website tells its height, so that it needs no scrollbar of its own. Anybody around it may know
 * that: only the websites that the business named can show the page.
 */
export function tellFrame(): void {
  if (!isFramed()) return
  new ResizeObserver(() => tell({ bookingHeight: Math.ceil(document.body.getBoundingClientRect().height) })).observe(
    document.body,
  )
}

/** The website around the page scrolls: a page as high as its content cannot. */
export function tellStep(): void {
  if (isFramed()) tell({ bookingStep: true })
}

const isFramed = () => document.documentElement.dataset['framed'] !== undefined && parent !== window

const tell = (news: FrameNews) => parent.postMessage(news, '*')
