import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { support } from '../../accounts/permissions.ts'
import { useBusiness } from '../../accounts/web/session.tsx'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Textarea } from '../../platform/web/ui/input.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { ClientCard } from '../contract.ts'
import { clientsApi } from './api.ts'

type Props = { card: ClientCard; mayEdit: boolean }
type Notes = { id: string; notes: string; before: string }

/** Loads the notes only if there are any, because opening them is audited. Support is never shown them. */
export function ClientNotes({ card, mayEdit }: Props) {
  const isForbidden = useBusiness().role === support
  const asked = clientsApi.readNotes.queryOptions({ input: { id: card.id } })
  const opened = useQuery({ ...asked, enabled: card.hasNotes && !isForbidden })
  const [wasReady, setWasReady] = useState(!card.hasNotes)
  const isReady = wasReady || opened.data !== undefined
  if (isReady && !wasReady) setWasReady(true)
  if (!isReady)
    return (
      <Card title="Observações">
        {isForbidden ? (
          <p className="text-sm text-ink">O suporte não vê as observações.</p>
        ) : opened.isError ? (
          <ErrorState title="Erro ao carregar observações" error={opened.error} onRetry={() => void opened.refetch()} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </Card>
    )
  return <Opened card={card} mayEdit={mayEdit} stored={(card.hasNotes && opened.data?.notes) || ''} />
}

function Opened({ card, mayEdit, stored }: Props & { stored: string }) {
  const queries = useQueryClient()
  const [read, setRead] = useState(stored)
  const [draft, setDraft] = useState(stored)
  const isChanged = draft.trim() !== read
  // Shows what somebody else has saved, unless there is an unsaved draft.
  if (stored !== read && !isChanged) {
    setRead(stored)
    setDraft(stored)
  }
  const save = useAction((notes: Notes) => clientsApi.writeNotes.call(notes, { context: { goesOn: true } }), {
    done: (_, { notes }) => {
      const now = notes.trim() || null
      queries.setQueryData(clientsApi.readNotes.queryKey({ input: { id: card.id } }), { notes: now })
      setRead(now ?? '')
      toast.success('Observações salvas!')
    },
    failed: ['Erro ao salvar observações', 'O texto continua aqui. Tente novamente.'],
  })
  const isClosed = useClosedReason() !== undefined
  return (
    <Card title="Observações">
      {mayEdit && !isClosed ? (
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
