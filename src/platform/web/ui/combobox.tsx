import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { ControlProps } from './field.tsx'
import { controlClass } from './input.tsx'

export type Choice = { value: string; label: string; hint?: string }

type Props = {
  control: ControlProps
  /** Where a form puts the focus when the choice is at fault. */
  inputRef?: Ref<HTMLInputElement>
  choices: readonly Choice[]
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** For lists that the server searches; without it the choices are filtered here. */
  onSearch?: (typed: string) => void
  loading?: boolean
  placeholder?: string
  emptyText: string
  /** Below the list, for instance a way to add what is missing. */
  footer?: ReactNode
}

/** Picks one of many by typing. */
export function Combobox(props: Props) {
  const {
    control,
    inputRef,
    choices,
    value,
    onChange,
    onSearch,
    loading = false,
    placeholder,
    emptyText,
    footer,
  } = props
  return (
    <Base.Root
      items={choices as Choice[]}
      value={value}
      onValueChange={onChange}
      onInputValueChange={(typed, { reason }) => reason === 'input-change' && onSearch?.(typed)}
      isItemEqualToValue={(a: Choice, b: Choice) => a.value === b.value}
      itemToStringLabel={(choice: Choice) => choice.label}
      {...(onSearch && { filter: null })}
    >
      <span className="relative block">
        <Base.Input {...control} ref={inputRef} placeholder={placeholder} className={`${controlClass} pr-9`} />
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
            <Base.Empty className="px-2.5 py-2 text-soft empty:hidden">{loading ? null : emptyText}</Base.Empty>
            <Base.List className="max-h-64 overflow-y-auto">
              {(choice: Choice) => (
                <Base.Item
                  key={choice.value}
                  value={choice}
                  className="flex min-h-control cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 outline-none data-highlighted:bg-hover"
                >
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
            {footer && <div className="mt-1 border-t border-line pt-1">{footer}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
