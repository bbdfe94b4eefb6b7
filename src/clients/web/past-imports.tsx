import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { ListEnd } from '../../platform/web/ui/states.tsx'
import { mostImports } from '../client-import.ts'
import type { ClientImport } from '../contract.ts'
import { clientsApi } from './api.ts'
import { useUndoImport } from './use-undo-import.ts'

/** The newest imports. People who may delete clients can undo them. */
export function PastImports() {
  const formats = useFormats()
  const mayUndo = useMay('clients.delete')
  const imports = useQuery(clientsApi.imports.list.queryOptions())
  const [asked, setAsked] = useState<ClientImport | null>(null)
  const undo = useUndoImport(() => setAsked(null))
  if (!imports.data?.length) return null
  return (
    <Card title="Importações recentes" className="mt-4">
      <ul className="grid gap-3">
        {imports.data.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink">
            <span className="min-w-0">
              <span className="block font-semibold break-all">{one.fileName}</span>
              <span className="text-xs text-soft">
                <span className="figures">{formats.dateTimeOf(one.startedAt)}</span> · {one.by} ·{' '}
                <span className="figures">{one.count}</span> {one.count === 1 ? 'cadastro' : 'cadastros'}
              </span>
            </span>
            {mayUndo && (
              <Button
                writes
                size="sm"
                icon={<Undo2 aria-hidden size={16} />}
                aria-label={`Desfazer ${one.fileName}`}
                onClick={() => setAsked(one)}
              >
                Desfazer
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ListEnd count={imports.data.length} most={mostImports}>
        Estas são as últimas {mostImports} importações que podem ser desfeitas.
      </ListEnd>
      <Confirm
        open={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && undo.mutate(asked.id)}
        pending={undo.isPending}
        writes
        title="Desfazer importação"
        text={`Os clientes que vieram de ${asked?.fileName} e ainda não têm histórico serão removidos.`}
        confirmLabel="Desfazer"
      />
    </Card>
  )
}
