import { toast } from './ui/toast.tsx'

/**
 * Copies a text to the clipboard. One that is still to come is handed over as a promise, because some browsers let only
 * the press itself write to the clipboard, and not what runs after an answer.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const plain = text.then((known) => new Blob([known], { type: 'text/plain' }))
  // A text that does not come is told as such, and not as a failure to write.
  await Promise.all([text, navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])])
}

/**
 * Copies an address to the clipboard and confirms it; `next` says what to do with it. Throws if there is no address in
 * the end.
 */
export async function copyLink(address: string | Promise<string>, next?: string): Promise<void> {
  const isCopied = await copyText(address).then(
    () => true,
    () => false,
  )
  await address
  if (isCopied) toast.success('Copiado!', next)
  else toast.error('Erro', 'Não foi possível copiar o link.')
}

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
