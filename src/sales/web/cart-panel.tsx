import { CircleAlert, LockKeyhole, ShoppingCart, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useClock } from '../../accounts/web/session.tsx'
import type { LocalTime } from '../../platform/clock.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { words } from '../../platform/words.ts'
import { isForLater, sameVisit, visitPeople, visitsLeft, visitTime } from '../cart.ts'
import type { TillVisit } from '../contract.ts'
import { saleRefusals } from '../sale.ts'
import { CartLines } from './cart-lines.tsx'
import { ClientBar } from './client-bar.tsx'
import { useCart, useDialogs, useRegister, useSlots } from './counter.tsx'
import { UnfinishedCartOffer } from './unfinished-cart.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { waitForSale } from './use-checkout.ts'

/**
 * The client, the lines and the payment. On a low screen the payment scrolls, so that three lines stay visible; on a very
 * low one, as at 200 %, one line does, so that the choice of the payment and the sale's button stay in sight.
 */
export function CartPanel() {
  const { till, step, checkout, left, whyNotVisit, takeVisits } = useCart()
  const slots = useSlots()
  const { session, closed } = useRegister()
  const { open } = useDialogs()
  const isOpen = session !== null
  const why = isOpen ? null : closed
  const offer = left && <UnfinishedCartOffer {...left} />
  const clock = useClock()
  const visits = visitsLeft(till)
  const addVisit = (chosen: TillVisit) => takeVisits(sameVisit(visits, chosen))
  return (
    <>
      <ClientBar
        client={till.client}
        name={slots.name}
        onChoose={() => open('select')}
        onClear={() => step({ type: 'client', client: null })}
      >
        {slots.button}
        {till.lines.length > 0 && <EmptyCart />}
      </ClientBar>
      <div className="min-h-43.5 flex-1 overflow-y-auto [@container_counter_(height<27rem)]:min-h-14">
        {till.lines.length === 0 && offer}
        {visits.length > 0 && <Visits visits={visits} now={clock()} whyNot={whyNotVisit} onAdd={addVisit} />}
        {till.lines.length > 0 ? (
          <CartLines />
        ) : (
          !offer &&
          !(visits.length > 0 && isOpen) && (
            <EmptyState
              icon={isOpen ? <ShoppingCart aria-hidden size={22} /> : <LockKeyhole aria-hidden size={22} />}
              title={words((why ?? saleRefusals.EMPTY_CART).title)}
              text={why ? words(why.text) : 'Leia um código de barras ou toque em um item.'}
            />
          )
        )}
      </div>
      <div className="grid min-h-0 grid-cols-1 gap-2 overflow-y-auto border-t border-line px-3 pt-3 [@container_counter_(height<27rem)]:min-h-17 [@container_counter_(height<27rem)]:pt-2">
        {checkout.unanswered && (
          <p role="alert" className="flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
            <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />
            Não recebemos a confirmação da venda. Finalize de novo: ela não será registrada duas vezes.
          </p>
        )}
        <PaymentChoice />
      </div>
    </>
  )
}

/** Clears the whole cart, including client and discount. Asks first if it has several lines. */
function EmptyCart() {
  const { till, step, checkout } = useCart()
  const [asks, setAsks] = useState(false)
  const empty = () => step({ type: 'clear' })
  return (
    <>
      <Button
        variant="ghost"
        size="lg"
        aria-label="Esvaziar carrinho"
        disabledReason={checkout.pending ? waitForSale : undefined}
        onClick={() => (till.lines.length > 1 ? setAsks(true) : empty())}
        className="min-w-till px-0!"
      >
        <Trash2 aria-hidden size={18} />
      </Button>
      <Confirm
        open={asks}
        onCancel={() => setAsks(false)}
        onConfirm={empty}
        title="Esvaziar carrinho?"
        text="Os itens, o cliente e o desconto saem do carrinho."
        confirmLabel="Esvaziar carrinho"
      />
    </>
  )
}

type VisitsProps = {
  visits: readonly TillVisit[]
  now: LocalTime
  whyNot: (visit: TillVisit) => string | undefined
  onAdd: (visit: TillVisit) => void
}

/**
 * The chosen client's unpaid appointments of today, as boxes to tick: a tap adds one to the cart, with the others of its
 * visit. Those for later are grey, and nobody asks for them.
 */
const Visits = ({ visits, now, whyNot, onAdd }: VisitsProps) => {
  const formats = useFormats()
  return (
    <section className="border-b border-line bg-info-soft p-2">
      <p aria-hidden className="px-2 pb-1 text-xs text-soft">
        Da agenda: marque o que cobrar.
      </p>
      <ul aria-label="Agendamentos de hoje" className="grid gap-1">
        {visits.map((visit) => (
          <li key={visit.id} className="grid">
            <Button
              variant="ghost"
              size="lg"
              icon={<Square aria-hidden size={18} className="shrink-0 text-soft" />}
              disabledReason={whyNot(visit)}
              onClick={() => onAdd(visit)}
              className={classNames(
                'min-w-0 justify-start! px-2! text-left whitespace-normal!',
                isForLater(visit, now) && 'text-soft!',
              )}
            >
              <span className="min-w-0 flex-1 text-sm">
                <span className="visually-hidden">Adicionar ao carrinho: </span>
                <span className="figures">{visitTime(visit, formats)}</span> {visit.service}
                {isForLater(visit, now) && <span className="font-normal"> · mais tarde</span>}
                <span className="block truncate text-xs font-normal text-soft">{visitPeople(visit)}</span>
              </span>
              <span className="figures text-right text-sm whitespace-nowrap">
                {formats.money(visit.priceCents)}
                {visit.depositCents && (
                  <span className="block text-xs font-normal text-soft">sinal {formats.money(visit.depositCents)}</span>
                )}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
