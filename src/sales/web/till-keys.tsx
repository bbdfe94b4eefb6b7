import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isLayerOpen, isTextField } from '../../platform/web/shell/single-keys.ts'
import { Kbd } from '../../platform/web/ui/kbd.tsx'

/** The function keys of the till, modelled on Brazilian point-of-sale programs. */
export const tillKeys = {
  search: 'F2',
  discount: 'F3',
  client: 'F4',
  card: 'F6',
  cash: 'F7',
  pix: 'F8',
  finish: 'F9',
  split: 'F10',
  cart: 'F11',
} as const
type KeyName = keyof typeof tillKeys
export const tillKeyNames: Record<KeyName, string> = {
  search: 'Buscar item',
  discount: 'Dar desconto',
  client: 'Escolher cliente',
  card: 'Pagar no cartão',
  cash: 'Pagar em dinheiro',
  pix: 'Pagar com PIX',
  finish: 'Finalizar venda',
  split: 'Dividir pagamento',
  cart: 'Ir para o carrinho',
}

/**
 * Listens for the function keys, and moves the focus to the search when a character is typed outside of a text field.
 * Does nothing while a dialog or a menu is open.
 */
export function useShortcuts(search: RefObject<HTMLInputElement | null>, actions: Record<KeyName, () => void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isLayerOpen()) return
    const name = (Object.keys(tillKeys) as KeyName[]).find((name) => tillKeys[name] === event.key)
    if (name) {
      event.preventDefault()
      if (!event.repeat) actions[name]()
      return
    }
    const isCharacter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isCharacter && !isTextField(event.target)) search.current?.focus()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The function key of an action, shown on devices with a keyboard. */
export const KeyHint = ({ of, className = '' }: { of: keyof typeof tillKeys; className?: string }) => (
  <span aria-hidden className={`max-md:hidden pointer-coarse:hidden ${className}`}>
    <Kbd>{tillKeys[of]}</Kbd>
  </span>
)
