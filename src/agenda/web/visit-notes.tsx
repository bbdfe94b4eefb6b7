import { useState } from 'react'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useWhenChanged } from '../../platform/web/use-when-changed.ts'
import { Textarea } from '../../platform/web/ui/input.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { agendaApi } from './api.ts'

/** The notes of a visit, which are stored as soon as whoever writes them goes on. */
export function VisitNotes({ id, stored }: { id: string; stored: string | null }) {
  const [text, setText] = useState(stored ?? '')
  const [kept, setKept] = useState(stored ?? '')
  // Somebody else's notes are shown, unless other ones are being typed here.
  useWhenChanged(stored, () => {
    if (text.trim() === kept) setText(stored ?? '')
    setKept(stored ?? '')
  })
  const closed = useClosedReason()
  const noting = useAction(agendaApi.visits.note.call, {
    done: (_, { notes }) => setKept(notes ?? ''),
    failed: ['Erro ao salvar as observações', 'O que você escreveu continua aqui.'],
  })
  const isChanged = text.trim() !== kept
  const state = noting.isPending ? 'Salvando...' : noting.isSuccess && !isChanged ? 'Salvo.' : undefined
  return (
    <Field label="Observações" hint={closed ?? state}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={1000}
          readOnly={closed !== undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => isChanged && noting.mutate({ id, notes: text.trim() || null })}
        />
      )}
    </Field>
  )
}
