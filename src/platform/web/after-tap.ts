/**
 * Opens a tab for an address that is still to be asked for. Safari opens a tab only during the tap, which is over when
 * the answer comes.
 */
export async function openAfterTap(address: Promise<string>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const known = await address
    if (!tab) throw new Error('the browser opened no tab')
    tab.opener = null
    tab.location.replace(known)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Copies a text that is still to be asked for. Safari gives the clipboard only during the tap, too. */
export async function copyAfterTap(text: Promise<string>): Promise<void> {
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }))
  await Promise.all([blob, navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])])
}
