/** Hands a text or a picture over as a file, as if it had been downloaded. */
export function saveFile(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has begun to read it by the time that other work gets its turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
