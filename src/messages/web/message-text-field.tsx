import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '../../platform/web/ui/field.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Textarea } from '../../platform/web/ui/input.tsx'
import type { BoundField } from '../../platform/web/text-fields.tsx'
import type { MessageKind } from '../message.ts'
import { unknownIn, variablesOf } from '../message-rule.ts'

/** A text with variables; a click on a variable inserts it at the cursor. */
export function MessageTextField<Input extends Record<string, unknown>>({
  control,
  name,
  label,
  kind,
}: BoundField<Input> & { kind: MessageKind }) {
  const { field, fieldState } = useController({ control, name })
  const box = useRef<HTMLTextAreaElement>(null)
  const text = typeof field.value === 'string' ? field.value : ''
  const unknown = unknownIn(text, kind)
  const insert = (variable: string) => {
    const area = box.current!
    const [place, at] = [`{${variable}}`, area.selectionStart]
    // The browser itself puts it in, because a value set by React moves the cursor to the end.
    area.setRangeText(place, at, area.selectionEnd)
    area.setSelectionRange(at + place.length, at + place.length)
    field.onChange(area.value)
    area.focus()
  }
  const error =
    unknown.length > 0
      ? `Variável desconhecida: ${unknown.map((one) => `{${one}}`).join(', ')}.`
      : fieldState.error?.message
  return (
    <div className="grid gap-2">
      <Field label={label} required error={error}>
        {(attributes) => (
          <Textarea
            {...attributes}
            {...field}
            ref={(element) => {
              field.ref(element)
              box.current = element
            }}
            rows={6}
            value={text}
          />
        )}
      </Field>
      <div role="group" aria-label="Inserir no texto" className="flex flex-wrap gap-1.5">
        {variablesOf(kind).map((variable) => (
          <Button key={variable} size="sm" onClick={() => insert(variable)}>
            {`{${variable}}`}
          </Button>
        ))}
      </div>
    </div>
  )
}
