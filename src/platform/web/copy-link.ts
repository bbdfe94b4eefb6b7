import { toast } from './ui/toast.tsx'

/** Puts an address in the clipboard and says so; `next` is what one does with it. */
export async function copyLink(address: string, next?: string) {
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Copiado!', next)
  } catch {
    toast.error('Erro', 'Não foi possível copiar o link.')
  }
}
