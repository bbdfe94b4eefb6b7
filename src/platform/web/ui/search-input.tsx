import { Search, X } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { Input } from './input.tsx'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string
  value: string
  /** Called shortly after the last key. */
  onSearch: (value: string) => void
}

const pause = 200

export function SearchInput({ label, value, onSearch, ...rest }: Props) {
  const [typed, setTyped] = useState(value)
  // The last value that this field sent or received. Any other value comes from outside and replaces the typed text.
  const [known, setKnown] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    if (value !== known) {
      setKnown(value)
      setTyped(value)
    }
  }
  const search = useEffectEvent((text: string) => {
    setKnown(text)
    onSearch(text)
  })
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(() => search(typed), pause)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <span className="relative block w-full">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
      />
      <Input
        placeholder={label}
        {...rest}
        type="search"
        aria-label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="search px-9"
      />
      {typed && (
        <button
          type="button"
          aria-label="Limpar busca"
          onClick={() => {
            setTyped('')
            setKnown('')
            onSearch('')
          }}
          className="focus-ring absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-soft hover:text-ink"
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </span>
  )
}
