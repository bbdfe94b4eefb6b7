import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import type { StopReason } from '../../business/client-sender.ts'
import { defaultZone } from '../../platform/clock.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { mostSendersShown, type StoppedSender } from '../stopped-sender.ts'
import { operatorApi } from './api.ts'

/** Businesses whose mails to clients are stopped, why, and a button to let them on. */
export function StoppedSenders() {
  const query = useQuery(operatorApi.senders.list.queryOptions())
  const letOn = useAction(operatorApi.senders.letOn.call, {
    done: () => toast.success('Envios liberados!', 'O negócio volta a escrever para os clientes.'),
    failed: ['Erro', 'Não foi possível liberar os envios.'],
  })
  return (
    <Card flush title="Negócios com envios parados">
      <DataTable
        label="Negócios com envios parados"
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        actions={({ id, name }) => (
          <IconButton
            label={`Liberar os envios de ${name}`}
            icon={<MailCheck aria-hidden size={18} />}
            pending={letOn.isPending && letOn.variables.id === id}
            onClick={() => letOn.mutate({ id })}
          />
        )}
        errorTitle="Erro ao carregar os envios parados"
        empty={<EmptyState icon={<MailCheck aria-hidden size={22} />} title="Nenhum negócio está parado" />}
      />
      {query.data?.length === mostSendersShown && (
        <p className="p-4 text-sm text-soft">Mostrando os {mostSendersShown} primeiros.</p>
      )}
    </Card>
  )
}

const reasons: Record<StopReason, string> = {
  bounces: 'Muitos e-mails voltaram',
  leavers: 'Muitos clientes pediram para sair',
}

const columns: Column<StoppedSender>[] = [
  { header: 'Negócio', primary: true, cell: ({ name }) => <b className="font-semibold wrap-anywhere">{name}</b> },
  { header: 'Motivo', cell: ({ reason }) => reasons[reason] },
  {
    header: 'Últimos e-mails',
    cell: ({ tried, bounced, left }) =>
      `${formatCount(tried)} enviados · ${formatCount(bounced)} voltaram · ${formatCount(left)} saíram`,
  },
  { header: 'Parado desde', cell: ({ since }) => formatDateTime(since, defaultZone) },
]
