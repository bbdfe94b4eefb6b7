import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useRef } from 'react'
import {
  type ArrayPath,
  type Control,
  type FieldArray,
  type FieldPath,
  type FieldValues,
  useFieldArray,
  useWatch,
} from 'react-hook-form'
import { Button } from '../../platform/web/ui/button.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'

type Props<Input extends FieldValues, Name extends ArrayPath<Input>> = {
  control: Control<Input>
  name: Name
  most: number
  /** The word for one item, on its buttons. */
  one: string
  /** The field that names an item while it is closed. */
  named: string & keyof FieldArray<Input, Name>
  empty: FieldArray<Input, Name>
  fields: (at: number) => ReactNode
}

/** A list of items to add, edit and remove. One item is open at a time; a new one is, and gets the focus. */
export function SiteList<Input extends FieldValues, Name extends ArrayPath<Input>>(props: Props<Input, Name>) {
  const { control, name, most, one, named, empty, fields } = props
  const list = useFieldArray({ control, name })
  const isAdding = useRef(false)
  // Once it is there: a browser closes what comes open beside an open one of its name.
  const openIfAdded = useCallback((item: HTMLDetailsElement | null) => {
    if (!item || !isAdding.current) return
    isAdding.current = false
    item.open = true
  }, [])
  const isFull = list.fields.length >= most
  return (
    <>
      {list.fields.length > 0 && (
        <ol className="mb-4 grid gap-2">
          {list.fields.map(({ id }, at) => (
            <li key={id} className="relative min-w-0">
              <details ref={openIfAdded} name={name} className="group/item rounded-control border border-line">
                <summary className="focus-ring flex min-h-12 list-none items-center gap-3 rounded-control py-2 pr-14 pl-4 hover:bg-hover">
                  <span className="figures text-xs text-soft">{at + 1}</span>
                  <ItemName control={control} name={`${name}.${at}.${named}` as FieldPath<Input>} one={one} />
                  <ChevronDown
                    aria-hidden
                    size={16}
                    className="shrink-0 text-soft transition-transform group-open/item:rotate-180"
                  />
                </summary>
                <div className="grid gap-3 px-4 pt-1 pb-4">{fields(at)}</div>
              </details>
              <span className="absolute top-px right-1 flex h-12 items-center">
                <IconButton
                  label={`Remover ${one} ${at + 1}`}
                  icon={<Trash2 aria-hidden size={18} />}
                  onClick={() => list.remove(at)}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <Button
        icon={<Plus aria-hidden size={18} />}
        disabledReason={isFull ? `Limite de ${most} itens atingido.` : undefined}
        onClick={() => {
          isAdding.current = true
          list.append(empty)
        }}
      >
        Adicionar {one}
      </Button>
    </>
  )
}

type NameProps<Input extends FieldValues> = { control: Control<Input>; name: FieldPath<Input>; one: string }

function ItemName<Input extends FieldValues>({ control, name, one }: NameProps<Input>) {
  const typed: unknown = useWatch({ control, name })
  const text = typeof typed === 'string' ? typed.trim() : ''
  return (
    <span className={`min-w-0 flex-1 truncate text-sm ${text ? 'font-semibold text-ink' : 'text-soft capitalize'}`}>
      {text || one}
    </span>
  )
}
