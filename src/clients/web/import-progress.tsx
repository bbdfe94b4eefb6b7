import { CircleCheck, Undo2 } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Progress } from '../../platform/web/ui/progress.tsx'
import type { Run } from './use-client-import.ts'
import { useUndoImport } from './use-undo-import.ts'

type Props = { run: Run; onResume: () => void; onAgain: () => void }

/** The fourth step: the progress of the import, and its result. */
export function ImportProgress({ run: { id, sent, total, counts, state }, onResume, onAgain }: Props) {
  const undo = useUndoImport(onAgain)
  const mayUndo = useMay('clients.delete')
  const figures = [
    { label: 'Cadastrados', count: counts.added },
    { label: 'Completados', count: counts.filled },
    { label: 'Ignorados', count: counts.skipped },
  ]
  return (
    <Card
      title={
        state === 'done' ? (
          <span className="flex items-center gap-2">
            <CircleCheck aria-hidden size={20} className="text-success" />
            Importação concluída
          </span>
        ) : state === 'running' ? (
          'Importando clientes'
        ) : (
          'A importação parou'
        )
      }
    >
      <Progress label="Importação" percent={total > 0 ? (sent / total) * 100 : 100} />
      <p aria-live="polite" className="figures mt-2 text-sm text-soft">
        {sent} de {total} linhas
      </p>
      <dl className="mt-4 grid grid-cols-3 gap-3">
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="figures text-xl font-semibold text-ink">{count}</dd>
          </div>
        ))}
      </dl>
      {state !== 'running' && (
        <div className="mt-5 flex flex-wrap justify-end gap-2 max-md:[&>*]:flex-1">
          {mayUndo && counts.added + counts.filled > 0 && (
            <Button
              writes
              icon={<Undo2 aria-hidden size={18} />}
              pending={undo.isPending}
              onClick={() => undo.mutate(id)}
            >
              Desfazer importação
            </Button>
          )}
          {state === 'stopped' ? (
            <Button writes variant="primary" onClick={onResume}>
              Continuar
            </Button>
          ) : (
            <LinkButton to={paths.clients} variant="primary">
              Ver clientes
            </LinkButton>
          )}
        </div>
      )}
    </Card>
  )
}
