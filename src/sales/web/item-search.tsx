import { ScanBarcode } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { Input } from '../../platform/web/ui/input.tsx'
import { KeyHint } from './key-hint.tsx'

type Props = {
  ref: RefObject<HTMLInputElement | null>
  typed: string
  onType: (typed: string) => void
  onEnter: (typed: string) => void
}

/** A scanner types a code and ends with Enter, faster than a search that waits. */
export function ItemSearch({ ref, typed, onType, onEnter }: Props) {
  useEffect(() => {
    // Where there is no mouse, the focus would bring up a keyboard over the items.
    if (matchMedia('(pointer: fine)').matches) ref.current?.focus()
  }, [ref])
  return (
    <div className="relative">
      <ScanBarcode
        aria-hidden
        size={20}
        className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft"
      />
      <Input
        ref={ref}
        type="search"
        aria-label="Buscar item por nome ou código de barras"
        placeholder="Nome ou código de barras"
        autoComplete="off"
        enterKeyHint="done"
        className="search min-h-till! rounded-card! pr-14! pl-12! text-base!"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter(event.currentTarget.value)
          else if (event.key === 'Escape') onType('')
          else return
          event.preventDefault()
        }}
      />
      <KeyHint of="search" className="absolute top-1/2 right-4 -translate-y-1/2" />
    </div>
  )
}
