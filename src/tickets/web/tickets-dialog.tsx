import { ClipboardCheck, ClipboardList, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { useReachable } from '../../platform/web/reachability.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { useCart } from '../../sales/web/counter.tsx'
import { isUnsent, type ListedTicket } from '../kept-ticket.ts'
import { totalOf } from '../ticket.ts'
import { RefusedTicket } from './refused-ticket.tsx'
import { useTickets } from './use-tickets.ts'

type Props = { open: boolean; onClose: () => void; onNew: () => void }

/** The list of all open tickets of the business. */
export function TicketsDialog({ open: isOpen, onClose, onNew }: Props) {
  const { till } = useCart()
  const { own, tickets, busyReason, open, drop } = useTickets()
  const [asked, setAsked] = useState<{ ticket: ListedTicket; about: 'taking' | 'dropping' } | null>(null)
  const choose = async (ticket: ListedTicket) => {
    if (ticket.place === 'elsewhere') return setAsked({ ticket, about: 'taking' })
    onClose()
    await open(ticket, false)
  }
  const confirm = async () => {
    if (!asked) return
    setAsked(null)
    if (asked.about === 'dropping') return drop(asked.ticket)
    onClose()
    await open(asked.ticket, true)
  }
  const isCartFilled = till.lines.length > 0
  return (
    <>
      <Dialog
        open={isOpen}
        onClose={onClose}
        title="Comandas"
        description="Comandas abertas em todos os caixas."
        footer={
          <Button
            variant="primary"
            size="lg"
            fullWidth
            icon={isCartFilled && !own ? <ClipboardCheck aria-hidden size={18} /> : <Plus aria-hidden size={18} />}
            disabledReason={own ? 'Antes, guarde ou finalize a comanda que está no carrinho.' : busyReason}
            onClick={onNew}
          >
            {isCartFilled && !own ? 'Guardar carrinho' : 'Nova comanda'}
          </Button>
        }
      >
        {tickets.length === 0 ? (
          <EmptyState
            icon={<ClipboardList aria-hidden size={22} />}
            title="Nenhuma comanda aberta"
            text="Guarde o carrinho com um nome e cobre depois, neste ou em outro caixa."
          />
        ) : (
          <ul className="grid grid-cols-1 gap-2">
            {tickets.map((ticket) =>
              ticket.kept?.refusal ? (
                <li key={ticket.id} className="grid gap-2 rounded-card border border-line p-3">
                  <p className="truncate text-sm font-semibold">{ticket.name}</p>
                  <RefusedTicket ticket={ticket.kept} />
                </li>
              ) : (
                <Row
                  key={ticket.id}
                  ticket={ticket}
                  whyNot={busyReason}
                  onOpen={() => choose(ticket)}
                  onDrop={() => setAsked({ ticket, about: 'dropping' })}
                />
              ),
            )}
          </ul>
        )}
      </Dialog>
      <Confirm
        open={asked?.about === 'taking'}
        onCancel={() => setAsked(null)}
        onConfirm={confirm}
        title={`Assumir a comanda “${asked?.ticket.name}”?`}
        text={`${asked?.ticket.holder ?? 'Outra pessoa'} está com ela aberta. Depois disso, só este caixa altera a comanda.`}
        confirmLabel="Assumir comanda"
        tone="primary"
      />
      <Confirm
        open={asked?.about === 'dropping'}
        onCancel={() => setAsked(null)}
        onConfirm={confirm}
        title={`Excluir a comanda “${asked?.ticket.name}”?`}
        text="Nada do que está nela será cobrado."
        confirmLabel="Excluir comanda"
      />
    </>
  )
}

type RowProps = { ticket: ListedTicket; whyNot: string | undefined; onOpen: () => void; onDrop: () => void }

function Row({ ticket, whyNot, onOpen, onDrop }: RowProps) {
  const formats = useFormats()
  const isReachable = useReachable()
  const { name, cart, place, holder } = ticket
  const count = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const state = stateOf(ticket)
  const offline =
    place === 'elsewhere' && !isReachable ? 'Sem internet: só o caixa que está com a comanda pode abri-la.' : undefined
  return (
    <li className="flex items-center gap-1 rounded-card border border-line p-1">
      <Button
        writes
        variant="ghost"
        size="lg"
        disabledReason={whyNot ?? offline ?? (place === 'counter' ? 'Já está no carrinho.' : undefined)}
        onClick={onOpen}
        className="h-auto! min-w-0 flex-1 justify-start! px-2! py-1.5! text-left whitespace-normal!"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="visually-hidden">Abrir comanda </span>
          <span className="truncate">{name}</span>
          <span className="truncate text-xs font-normal text-soft">
            {cart.client && cart.client.name !== name && `${cart.client.name} · `}
            {count === 0 ? 'Sem itens' : count === 1 ? '1 item' : `${count} itens`}
            {place === 'elsewhere' && holder && ` · com ${holder}`}
          </span>
        </span>
        <span className="grid justify-items-end gap-1">
          <span className="figures text-sm">{formats.money(totalOf(cart))}</span>
          {state && <Badge tone={state.tone}>{state.label}</Badge>}
        </span>
      </Button>
      {place !== 'elsewhere' && (
        <IconButton
          size="lg"
          label={`Excluir comanda ${name}`}
          icon={<Trash2 aria-hidden size={18} />}
          disabledReason={place === 'counter' ? whyNot : undefined}
          onClick={onDrop}
        />
      )}
    </li>
  )
}

function stateOf({ place, kept }: ListedTicket): { label: string; tone: Tone } | null {
  if (place === 'counter') return { label: 'No carrinho', tone: 'info' }
  if (place === 'elsewhere') return { label: 'Em outro caixa', tone: 'warning' }
  if (kept && isUnsent(kept)) return { label: 'Aguardando envio', tone: 'warning' }
  return place === 'device' ? { label: 'Neste aparelho', tone: 'info' } : null
}
