import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, RotateCw, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay, useMe } from '../../accounts/web/session.tsx'
import { randomId } from '../../platform/id.ts'
import { paths } from '../../platform/paths.ts'
import { useOfflineReason } from '../../platform/web/reachability.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { words } from '../../platform/words.ts'
import { mustWaitForOpening } from '../../register/registers.ts'
import { useRegisterHere } from '../../register/web/use-register-here.ts'
import { saleRefusals } from '../sale.ts'
import { asAnother, isWaiting, offlineRequestOf, sentAgain, type UnsentSale } from '../unsent-sale.ts'
import { salesApi } from './api.ts'
import { LeftSalesOf } from './left-sales.tsx'
import { DiscardForm, UnsentSummary } from './unsent-summary.tsx'
import { useLeftSales } from './use-left-sales.ts'
import { useLoadCart } from './use-till.ts'
import { dropSale, inTurn, keepSale, ownerOf, sendUnsent, useUnsentSales } from './use-unsent-sales.ts'

/** All unsent sales. Refused ones show the reason and what can be done. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { sales } = useUnsentSales()
  const left = useLeftSales()
  const count = sales.length + left.reduce((sum, { count }) => sum + count, 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Vendas não enviadas: ${count}`}
      description="Ficam guardadas neste aparelho. As que aguardam serão enviadas na ordem em que foram feitas."
    >
      {count === 0 && (
        <EmptyState
          icon={<CircleCheck aria-hidden size={22} />}
          title="Tudo enviado"
          text="Nenhuma venda aguarda envio neste aparelho."
        />
      )}
      <div className="grid grid-cols-1 gap-5">
        {sales.length > 0 && (
          <ul className="grid grid-cols-1 gap-3">
            {sales.map((unsent) => (
              <UnsentCard key={unsent.id} unsent={unsent} onLaidOut={onClose} />
            ))}
          </ul>
        )}
        {left.map((one) => (
          <LeftSalesOf key={one.accountId} left={one} />
        ))}
      </div>
    </Dialog>
  )
}

type Props = { unsent: UnsentSale; onLaidOut: () => void }

export function UnsentCard({ unsent, onLaidOut }: Props) {
  const { all, query, isOneOfSeveral } = useRegisterHere()
  const isClosed = query.data !== undefined && mustWaitForOpening(all, unsent.registerId)
  const register = isOneOfSeveral && all.find(({ id }) => id === unsent.registerId)
  const badge = isWaiting(unsent) ? (
    <Badge tone="warning">{isClosed ? 'Aguardando caixa' : 'Aguardando envio'}</Badge>
  ) : (
    <Badge tone="danger">Recusada</Badge>
  )
  return (
    <UnsentSummary unsent={unsent} badge={badge}>
      {isWaiting(unsent) ? (
        isClosed && (
          <p className="text-soft">
            O caixa {register && `“${register.name}” `}está fechado. A venda será enviada quando ele for aberto.
          </p>
        )
      ) : (
        <Refused unsent={unsent} onLaidOut={onLaidOut} />
      )}
    </UnsentSummary>
  )
}

function Refused({ unsent, onLaidOut }: Props) {
  const owner = ownerOf(useMe())!
  const offline = useOfflineReason()
  const navigate = useNavigate()
  const layOutAtTheTill = useLoadCart()
  const [isDiscarding, setDiscarding] = useState(false)
  const mayDiscard = useMay('pos.refund')
  const { id, cart, refusal } = unsent
  // The server has a different sale under this id.
  const isAnother = refusal!.code === saleRefusals.SALE_KEY_REUSED.code
  const sendAgain = async () => {
    if (isAnother) {
      await keepSale(owner, asAnother(unsent, randomId()))
      await dropSale(owner, id)
    } else await keepSale(owner, sentAgain(unsent))
    await sendUnsent()
  }
  const layOut = async () => {
    // The sale keeps its id, under which the server has no sale.
    if (!(await layOutAtTheTill({ ...cart, saleId: id })))
      return toast.error('Há uma venda no carrinho', 'Finalize ou esvazie o carrinho antes.')
    onLaidOut()
    await navigate({ to: paths.till })
  }
  const discard = async (reason: string) => {
    const answer = await inTurn(() => salesApi.discardSale.call({ sale: offlineRequestOf(unsent), reason }))
    await dropSale(owner, id)
    return answer
  }
  return (
    <>
      <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger">
        <strong className="font-semibold">{words(refusal!.title)}.</strong> {words(refusal!.text)}
      </p>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
        <Button
          variant="primary"
          icon={<RotateCw aria-hidden size={16} />}
          disabledReason={offline}
          onClick={sendAgain}
        >
          {isAnother ? 'Enviar como outra venda' : 'Tentar de novo'}
        </Button>
        <Button
          icon={<ShoppingCart aria-hidden size={16} />}
          disabledReason={isAnother ? 'Ela já foi registrada com outros itens. Confira no histórico.' : undefined}
          onClick={layOut}
        >
          Abrir no PDV
        </Button>
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden size={16} />}
          aria-expanded={isDiscarding}
          disabledReason={mayDiscard ? undefined : 'Só quem pode estornar uma venda pode descartá-la.'}
          onClick={() => setDiscarding(!isDiscarding)}
        >
          Descartar
        </Button>
      </div>
      {isDiscarding && <DiscardForm discard={discard} offline={offline} />}
    </>
  )
}
