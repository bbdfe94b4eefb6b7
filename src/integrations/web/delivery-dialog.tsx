import { useQuery } from '@tanstack/react-query'
import { RotateCw, Send } from 'lucide-react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import {
  type Delivery,
  deliveryStateNames,
  eventNames,
  mostDeliveries,
  problemNames,
  type Webhook,
} from '../webhook.ts'
import { integrationsApi } from './api.ts'

const tones: Record<Delivery['state'], Tone> = { waiting: 'info', delivered: 'success', failed: 'danger' }
/** Milliseconds between refreshes, so that new deliveries show soon. */
const lookAgainAfter = 5000

/** The latest deliveries of a webhook and their outcomes. */
export function DeliveryDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, url } = webhook
  const query = useQuery({
    ...integrationsApi.webhooks.deliveries.queryOptions({ input: { id } }),
    refetchInterval: lookAgainAfter,
  })
  const send = (work: () => Promise<void>) =>
    runAction(work, {
      done: () => toast.success('Enviado', 'A resposta aparece na lista em alguns segundos.'),
      failed: ['Erro', 'Não foi possível enviar.'],
    })
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Entregas"
      description={`${url} · as últimas ${mostDeliveries}, guardadas por 30 dias`}
      footer={
        <Button
          writes
          variant="primary"
          icon={<Send aria-hidden size={16} />}
          onClick={() => send(() => integrationsApi.webhooks.test.call({ id }))}
        >
          Enviar teste
        </Button>
      }
    >
      {query.isError && !query.data && (
        <ErrorState title="Erro ao carregar as entregas" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && (
        <EmptyState title="Nenhuma entrega ainda" text="Envie um teste para ver se o seu sistema recebe." />
      )}
      <ul aria-label="Entregas" aria-busy={query.isPending} className="divide-y divide-line">
        {query.isPending && (
          <li className="py-3">
            <Skeleton className="h-12" />
          </li>
        )}
        {query.data?.map((delivery) => (
          <DeliveryItem
            key={delivery.id}
            of={delivery}
            onResend={() => send(() => integrationsApi.webhooks.resend.call({ id: delivery.id }))}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function DeliveryItem({ of: delivery, onResend }: { of: Delivery; onResend: () => Promise<void> }) {
  const formats = useFormats()
  const { event, state, happenedAt, attempts, status, problem } = delivery
  const what = eventNames[event]
  const facts = [
    `${formats.dateOf(happenedAt)} às ${formats.timeOf(happenedAt)}`,
    attempts === 1 ? '1 tentativa' : `${attempts} tentativas`,
    ...(status === null ? [] : [`resposta ${status}`]),
  ]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-48 flex-1 gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold text-ink">{what}</span>
          <Badge tone={tones[state]}>{deliveryStateNames[state]}</Badge>
        </p>
        <p className="text-soft">{facts.join(' · ')}</p>
        {problem && <p className="text-soft">{problemNames[problem]}</p>}
      </div>
      {state !== 'waiting' && (
        <Button
          writes
          size="sm"
          icon={<RotateCw aria-hidden size={16} />}
          aria-label={`Reenviar: ${what}`}
          onClick={onResend}
        >
          Reenviar
        </Button>
      )}
    </li>
  )
}
