import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { eventNames, problemNames, type Webhook } from '../webhook.ts'
import { integrationsApi } from './api.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { IntegrationCard, outsidePlan } from './integration-card.tsx'
import { MadeSecret } from './made-secret.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** The business's webhooks, each with its deliveries. */
export function WebhookList() {
  const query = useQuery(integrationsApi.webhooks.list.queryOptions())
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [asked, setAsked] = useState<Webhook | null>(null)
  const [shown, setShown] = useState<Webhook | null>(null)
  const remove = useAction(integrationsApi.webhooks.remove.call, {
    done: () => toast.success('Webhook removido', 'Nada mais é enviado a este endereço.'),
    failed: ['Erro', 'Não foi possível remover o webhook.'],
  })
  const { webhooks, isOffered = true, isInPlan = true, planName = null } = query.data ?? {}
  const locked = isInPlan
    ? isOffered
      ? undefined
      : 'Ainda não é possível criar webhooks. Fale com o suporte.'
    : outsidePlan(planName)
  return (
    <IntegrationCard
      title="Webhooks"
      text="O seu sistema recebe um aviso assinado quando algo acontece aqui. Se ele não responder, tentamos de novo com pausas cada vez maiores, por cerca de um dia. Um aviso pode chegar duas vezes ou fora de ordem: cada um diz em readAt quando o registro foi lido, e vale o mais novo."
      newLabel="Criar webhook"
      onNew={() => setMaking(true)}
      locked={locked}
      isBeyondPlan={!isInPlan}
      query={query}
      errorTitle="Erro ao carregar os webhooks"
      empty={
        webhooks?.length === 0
          ? {
              icon: <WebhookIcon aria-hidden size={22} />,
              title: 'Nenhum webhook criado',
              text: 'Crie um para o seu sistema saber na hora de cada agendamento, cliente ou venda.',
            }
          : undefined
      }
      listLabel="Webhooks"
      items={webhooks?.map((webhook) => (
        <li key={webhook.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4">
          <div className="grid min-w-56 flex-1 gap-1 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold break-all text-ink">{webhook.url}</span>
              {!webhook.isLive && <Badge tone="warning">Encerrado</Badge>}
            </p>
            <p className="text-soft">{webhook.events.map((event) => eventNames[event]).join(' · ')}</p>
            {!webhook.isLive && <p className="text-soft">{problemNames.ended}</p>}
          </div>
          <div className="flex gap-2">
            <Button size="sm" aria-label={`Entregas de ${webhook.url}`} onClick={() => setShown(webhook)}>
              Entregas
            </Button>
            <Button size="sm" variant="ghost" aria-label={`Remover ${webhook.url}`} onClick={() => setAsked(webhook)}>
              Remover
            </Button>
          </div>
        </li>
      ))}
    >
      <Confirm
        open={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) remove.mutate({ id: asked.id })
          setAsked(null)
        }}
        title="Remover este webhook?"
        text="Nada mais é enviado a este endereço, e a lista de entregas dele é excluída."
        confirmLabel="Remover"
      />
      {isMaking && (
        <WebhookDialog
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setSecret(made)
          }}
        />
      )}
      {secret && (
        <MadeSecret
          title="Webhook criado"
          description="Copie agora: por segurança, o segredo não será mostrado de novo. Com ele, o seu sistema confirma que o aviso veio daqui."
          label="Segredo da assinatura"
          hint="A assinatura segue o padrão Standard Webhooks (HMAC-SHA256)."
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {shown && <DeliveryDialog webhook={shown} onClose={() => setShown(null)} />}
    </IntegrationCard>
  )
}
