import { toast } from './ui/toast.tsx'

/** Copies an address to the clipboard and confirms it; `next` says what to do with it. */
export async function copyLink(address: string, next?: string) {
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Copiado!', next)
  } catch {
    toast.error('Erro', 'Não foi possível copiar o link.')
  }
}
