import { Link } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { firstName } from '../../platform/first-name.ts'
import { paths } from '../../platform/paths.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { ClientCard } from '../contract.ts'
import { clientsApi } from './api.ts'
import { GuardianDialog } from './guardian-dialog.tsx'

/** Through whom the client is reached, and who is reached through the client. */
export function ClientFamily({ card, mayEdit }: { card: ClientCard; mayEdit: boolean }) {
  const { guardian, dependents } = card
  const [changing, setChanging] = useState(false)
  const save = useAction((link: { id: string; guardianId: string | null }) => clientsApi.setGuardian.call(link), {
    failed: ['Erro ao salvar o responsável', 'Tente novamente.'],
  })
  if (!guardian && dependents.length === 0) return null
  return (
    <Card title={guardian ? 'Responsável' : 'Responsável por'}>
      <ul className="-my-1.5 grid text-sm text-ink">
        {(guardian ? [guardian] : dependents).map(({ id, name }) => (
          <li key={id}>
            <Link
              to={paths.client(id)}
              className="focus-ring flex min-h-control items-center gap-3 rounded-sm underline-offset-4 hover:underline"
            >
              <UserRound aria-hidden size={18} className="shrink-0 text-soft" />
              <span className="break-words">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {guardian && mayEdit && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button writes size="sm" onClick={() => setChanging(true)}>
            Alterar
          </Button>
          <Button
            writes
            size="sm"
            aria-label={`Inverter: ${firstName(card.name)} é responsável por ${firstName(guardian.name)}`}
            pending={save.isPending && save.variables.guardianId === card.id}
            onClick={() =>
              save.mutate(
                { id: guardian.id, guardianId: card.id },
                {
                  onSuccess: () =>
                    toast.success('Responsável salvo!', `${card.name} é o contato dos cadastros ligados.`),
                },
              )
            }
          >
            Inverter
          </Button>
          <Button
            writes
            size="sm"
            aria-label={`Remover ${guardian.name} como responsável`}
            pending={save.isPending && save.variables.guardianId === null}
            onClick={() =>
              save.mutate(
                { id: card.id, guardianId: null },
                {
                  onSuccess: () =>
                    toast.undo('Responsável removido', () => save.mutate({ id: card.id, guardianId: guardian.id })),
                },
              )
            }
          >
            Remover
          </Button>
        </div>
      )}
      {changing && <GuardianDialog card={card} onClose={() => setChanging(false)} />}
    </Card>
  )
}
