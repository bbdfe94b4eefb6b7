import { useState } from 'react'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Subscription } from '../contract.ts'
import { billingApi } from './api.ts'

const reading = 'a conta fica só para leitura: você consulta e exporta seus dados, e nada é excluído.'

/** The way out of a paid plan, and the way back as long as everything works. */
export function EndSubscription({ subscription }: { subscription: Subscription }) {
  if (subscription.status !== 'active' || subscription.isReadOnly) return null
  return (
    <div className="mt-4 border-t border-line pt-4 text-sm">
      {subscription.isCancelled ? <Ended {...subscription} /> : <Running {...subscription} />}
    </div>
  )
}

function Running({ expiresAt, daysLeft }: Subscription) {
  const date = useFormats().dateOf(expiresAt)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        Encerrar assinatura
      </Button>
      <ConfirmAction
        asking={isAsking}
        onClose={() => setIsAsking(false)}
        act={() => billingApi.endSubscription.call()}
        done={() =>
          toast.success(
            'Assinatura encerrada',
            daysLeft > 0 ? `Tudo funciona até ${date}. Nada mais será cobrado.` : 'Nada mais será cobrado.',
          )
        }
        failed="Erro ao encerrar a assinatura"
        title="Encerrar assinatura?"
        text={
          daysLeft > 0
            ? `Tudo continua funcionando até ${date}. Depois, ${reading} Nada mais será cobrado. Se mudar de ideia, até lá você pode manter a assinatura.`
            : `O período pago terminou em ${date}. A partir de agora, ${reading} Nada mais será cobrado.`
        }
        confirmLabel="Encerrar assinatura"
        cancelLabel="Voltar"
      />
    </>
  )
}

function Ended({ expiresAt }: Subscription) {
  const date = useFormats().dateOf(expiresAt)
  const keep = useAction(billingApi.keepSubscription.call, {
    done: () => toast.success('Assinatura mantida', 'O seu plano continua como estava.'),
    failed: 'Erro ao manter a assinatura',
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-60 flex-1 text-ink">
        <strong>Assinatura encerrada.</strong> Tudo funciona até {date}. Depois, {reading}
      </p>
      <Button writes pending={keep.isPending} onClick={() => keep.mutate(undefined)}>
        Manter assinatura
      </Button>
    </div>
  )
}
