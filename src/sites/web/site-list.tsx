import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ArrayPath, type Control, type FieldArray, type FieldValues, useFieldArray } from 'react-hook-form'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'

type Props<Input extends FieldValues, Name extends ArrayPath<Input>> = {
  control: Control<Input>
  name: Name
  most: number
  title: string
  /** The word for one item, on its buttons. */
  one: string
  empty: FieldArray<Input, Name>
  fields: (at: number) => ReactNode
}

/** A list of items to add, edit and remove; a new item gets the focus. */
export function SiteList<Input extends FieldValues, Name extends ArrayPath<Input>>(props: Props<Input, Name>) {
  const { control, name, most, title, one, empty, fields } = props
  const list = useFieldArray({ control, name })
  const isFull = list.fields.length >= most
  return (
    <Card title={title}>
      {list.fields.length > 0 && (
        <ol className="mb-4 grid gap-5">
          {list.fields.map(({ id }, at) => (
            <li key={id} className="grid gap-3 rounded-control border border-line p-4">
              <div className="flex items-center justify-between gap-2">
                <p className="figures text-xs text-soft">{at + 1}</p>
                <IconButton
                  label={`Remover ${one} ${at + 1}`}
                  icon={<Trash2 aria-hidden size={18} />}
                  onClick={() => list.remove(at)}
                />
              </div>
              {fields(at)}
            </li>
          ))}
        </ol>
      )}
      <Button
        icon={<Plus aria-hidden size={18} />}
        disabledReason={isFull ? `Limite de ${most} itens atingido.` : undefined}
        onClick={() => list.append(empty)}
      >
        Adicionar {one}
      </Button>
    </Card>
  )
}
