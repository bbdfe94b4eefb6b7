/**
 * Opens an address that is still to come in a tab of its own. The tab is opened at once, because browsers block one that
 * opens after an answer.
 */
export async function openWhenKnown(address: Promise<string>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const known = await address
    if (!tab) return void window.open(known, '_blank', 'noopener')
    tab.opener = null
    tab.location.replace(known)
  } catch (error) {
    tab?.close()
    throw error
  }
}
