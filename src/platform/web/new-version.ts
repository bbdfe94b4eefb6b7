import { contractHeader } from '../question.ts'
import { toast } from './ui/toast.tsx'

let isTold = false

/** Whoever reads it may save first: nothing that is typed is lost by itself. */
export const askToReload = (): void =>
  toast.ask('Há uma versão nova do sistema', 'Salve o que você digitou e recarregue a página.', {
    label: 'Recarregar',
    run: () => location.reload(),
  })

/**
 * Looks whether the server still understands this page. Where it keeps to other contracts, somebody is asked to reload, and again
 * after each refusal, which may come of that.
 */
export function compareContract({ ok, headers }: Response): void {
  const { contract } = document.documentElement.dataset
  const theirs = headers.get(contractHeader)
  if (!contract || !theirs || theirs === contract || (ok && isTold)) return
  isTold = true
  askToReload()
}
