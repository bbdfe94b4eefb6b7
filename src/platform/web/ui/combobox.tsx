import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { ControlProps } from './field.tsx'
import { controlClass } from './input.tsx'

export type Choice = { value: string; label: string; hint?: string }

type Props = {
  control: ControlProps
  /** The input that gets the focus when the choice is invalid. */
  inputRef?: Ref<HTMLInputElement>
  choices: readonly Choice[]
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** Searches on the server; without it, the choices are filtered here. */
  onSearch?: (typed: string) => void
  loading?: boolean
  /** Whether the choices still belong to an earlier search. */
  isStale?: boolean
  placeholder?: string
  emptyText: string
  /** The list's last item, which adds a missing choice. */
  adding?: { label: string; icon: ReactNode; onAdd: () => void } | undefined
}

const addValue = 'add'

/** Chooses one of many by typing. */
export function Combobox(props: Props) {
  const {
    control,
    inputRef,
    choices,
    value,
    onChange,
    onSearch,
    loading = false,
    isStale = false,
    placeholder,
    emptyText,
    adding,
  } = props
  const isAwaited = loading || isStale
  /** The input in which Enter was pressed before the list for the typed text arrived; Enter is repeated then. */
  const pressedEarly = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAwaited) return
    const input = pressedEarly.current
    pressedEarly.current = null
    input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  }, [isAwaited])
  return (
    <Base.Root
      items={adding ? [...choices, { value: addValue, label: adding.label }] : (choices as Choice[])}
      value={value}
      onValueChange={(choice: Choice | null) => (choice?.value === addValue ? adding?.onAdd() : onChange(choice))}
      onInputValueChange={(typed, { reason }) => reason === 'input-change' && onSearch?.(typed)}
      isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
      itemToStringLabel={(choice: Choice) => choice.label}
      autoHighlight
      {...(onSearch && { filter: null })}
    >
      <span className="relative block">
        <Base.Input
          {...control}
          ref={inputRef}
          placeholder={placeholder}
          className={`${controlClass} pr-9`}
          onBlur={() => (pressedEarly.current = null)}
          onKeyDown={(event) => {
            pressedEarly.current = null
            if (event.key !== 'Enter' || event.ctrlKey) return
            // If nothing is found, Enter adds; otherwise it would submit the surrounding form.
            const adds = adding && choices.length === 0 && !isAwaited
            if (!adds && !isAwaited) return
            event.preventDefault()
            event.preventBaseUIHandler()
            if (adds) adding.onAdd()
            else pressedEarly.current = event.currentTarget
          }}
        />
        <Base.Trigger
          aria-label="Abrir lista"
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-soft"
        >
          <ChevronsUpDown aria-hidden size={16} />
        </Base.Trigger>
      </span>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50">
          <Base.Popup className="w-(--anchor-width) rounded-card border border-line bg-raised p-1 text-sm text-ink shadow-float">
            <Base.Status className="px-2.5 text-xs text-soft">{loading ? 'Buscando...' : null}</Base.Status>
            {adding && choices.length === 0 && !loading ? (
              <p className="px-2.5 py-2 text-soft">{emptyText}</p>
            ) : (
              <Base.Empty className="px-2.5 py-2 text-soft empty:hidden">{loading ? null : emptyText}</Base.Empty>
            )}
            <Base.List aria-busy={isStale} className="max-h-64 overflow-y-auto">
              {(choice: Choice) => (
                <Base.Item
                  key={choice.value}
                  value={choice}
                  className={classNames(
                    'flex min-h-control cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 outline-none data-highlighted:bg-hover',
                    choice.value === addValue &&
                      'font-semibold [&:not(:first-child)]:border-t [&:not(:first-child)]:border-line',
                  )}
                >
                  {choice.value === addValue && adding?.icon}
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{choice.label}</span>
                    {choice.hint && <span className="block truncate text-xs text-soft">{choice.hint}</span>}
                  </span>
                  <Base.ItemIndicator>
                    <Check aria-hidden size={16} />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
