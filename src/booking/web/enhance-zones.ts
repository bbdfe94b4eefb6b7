/** Names the business's zone where the visitor's clock shows another time, and only there. */
export function tellZones(): void {
  for (const note of document.querySelectorAll<HTMLElement>('[data-zone]')) {
    const at = new Date(note.dataset.at!)
    note.hidden = clockIn(note.dataset.zone, at) === clockIn(undefined, at)
  }
}

const clockIn = (timeZone: string | undefined, at: Date) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)
