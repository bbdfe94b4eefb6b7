import { brl } from '../../platform/format.ts'
import { runAction } from '../../platform/web/frames/use-action.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Invoice } from '../contract.ts'
import { billingApi } from './api.ts'

type Props = { invoice: Invoice; onPay: () => void }

/** The invoice that waits, before all else of the screen: what it is for, until when, and the way to pay it. */
export function OpenInvoice({ invoice: { description, amountCents, discountCents, dueAt, isByChoice }, onPay }: Props) {
  const formats = useFormats()
  const giveUp = () =>
    runAction(() => billingApi.giveUpChange.call(), {
      done: () => toast.success('Escolha desfeita', 'A fatura foi cancelada e o seu plano continua como está.'),
      failed: 'Erro ao desfazer a escolha',
    })
  return (
    <Card title="Fatura em aberto">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <p className="text-base font-semibold break-words text-ink">{description}</p>
          <p className="mt-1 text-sm text-soft">
            <span className="figures text-xl font-semibold text-ink">{brl(amountCents)}</span>
            {dueAt && <> · vence em {formats.dateOf(dueAt)}</>}
            {discountCents > 0 && <> · já com desconto de {brl(discountCents)}</>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col-reverse">
          {isByChoice && (
            <Button variant="ghost" onClick={giveUp}>
              Desistir da escolha
            </Button>
          )}
          <Button variant="primary" onClick={onPay}>
            Pagar {brl(amountCents)}
          </Button>
        </div>
      </div>
    </Card>
  )
}
