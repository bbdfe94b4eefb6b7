import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Textarea } from '../../platform/web/ui/input.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { ClientCard } from '../contract.ts'
import { clientsApi } from './api.ts'

const failed = toastFailure('Erro ao salvar observações', 'O texto continua aqui. Tente novamente.')

export function ClientNotes({ card, mayEdit }: { card: ClientCard; mayEdit: boolean }) {
  const stored = card.notes ?? ''
  const [read, setRead] = useState(stored)
  const [draft, setDraft] = useState(stored)
  const isChanged = draft.trim() !== read
  // What somebody else wrote appears, unless it would take the place of what is being written here.
  if (stored !== read && !isChanged) {
    setRead(stored)
    setDraft(stored)
  }
  const save = useMutation({
    ...clientsApi.writeNotes.mutationOptions({ context: { goesOn: true } }),
    onSuccess: (_, { notes }) => {
      setRead(notes?.trim() ?? '')
      toast.success('Observações salvas!')
    },
    onError: (error) => failed(refusalOf(error)),
  })
  return (
    <Card title="Observações">
      {mayEdit ? (
        <form
          aria-label="Observações"
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (!save.isPending) save.mutate({ id: card.id, notes: draft, before: read })
          }}
        >
          <Field label="Observações" hideLabel hint="Preferências, alergias, combinados. Só a equipe vê.">
            {(control) => (
              <Textarea
                {...control}
                rows={4}
                maxLength={10_000}
                value={draft}
                onChange={({ target }) => setDraft(target.value)}
              />
            )}
          </Field>
          {isChanged && (
            <div className="flex justify-end gap-2">
              <Button onClick={() => setDraft(read)}>Descartar</Button>
              <Button variant="primary" type="submit" pending={save.isPending}>
                Salvar
              </Button>
            </div>
          )}
        </form>
      ) : (
        <p className="text-sm break-words whitespace-pre-line text-ink">{stored || 'Nenhuma observação.'}</p>
      )}
    </Card>
  )
}
