import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { brl } from '../../platform/format.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { Invoice } from '../contract.ts'
import { billingApi } from './api.ts'
import { refusedWords } from '../payment.ts'
import { words } from '../../platform/words.ts'
import { ChargeView } from './charge-view.tsx'
import { PaymentForm } from './payment-form.tsx'

type Props = { invoiceId: string; isPayable: boolean; onClose: () => void }

/** Pays one invoice. The server reports the payment, and the dialog then shows that it was approved. */
export function PaymentDialog({ invoiceId, isPayable, onClose }: Props) {
  const query = useQuery(billingApi.invoice.queryOptions({ input: { id: invoiceId } }))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Pagamento"
      description={query.data && `${query.data.description} · ${brl(query.data.amountCents)}`}
    >
      <Loaded query={query} failed="Fatura não disponível" skeleton="h-60">
        {(invoice) => <Paying invoice={invoice} isPayable={isPayable} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Paying({ invoice, isPayable, onClose }: { invoice: Invoice; isPayable: boolean; onClose: () => void }) {
  const [isChoosing, setChoosing] = useState(false)
  const { charge, status } = invoice
  if (status === 'paid')
    return (
      <div role="status" className="grid gap-4">
        <EmptyState
          icon={<CircleCheck aria-hidden size={22} />}
          title="Pagamento aprovado"
          text="O recibo foi enviado para o e-mail do negócio."
        />
        <Button variant="primary" onClick={onClose}>
          Concluir
        </Button>
      </div>
    )
  if (status !== 'pending')
    return <EmptyState title="Fatura já encerrada" text="Esta fatura não está aberta para pagamento." />
  if (!isPayable)
    return (
      <EmptyState
        title="Pagamentos não configurados"
        text="O pagamento online ainda não está disponível. Enquanto isso, nada é cobrado."
      />
    )
  if (charge?.state === 'pending' && !isChoosing)
    return <ChargeView charge={charge} onOther={() => setChoosing(true)} />
  return (
    <div className="grid gap-4">
      {charge && charge.state !== 'asked' && charge.state !== 'pending' && (
        <p role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">
          <b className="font-semibold">{words(refusedWords(charge.state, charge.detail ?? ''))}.</b> Nada foi cobrado.
          Confira os dados e tente de novo, ou escolha outra forma.
        </p>
      )}
      <PaymentForm invoiceId={invoice.id} before={charge} onAsked={() => setChoosing(false)} />
    </div>
  )
}
