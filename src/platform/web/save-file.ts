/** Saves a text or picture as a file, like a download. */
export function saveFile(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Later, so that the browser has begun to read the URL.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
