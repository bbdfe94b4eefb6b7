import { GripVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { formatPhone } from '../../platform/format.ts'
import { rows } from '../../platform/drag-geometry.ts'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useDrag } from '../../platform/web/use-drag.ts'
import { useFocusThatFollows } from '../../platform/web/use-focus-that-follows.ts'
import type { ListedWish } from '../contract.ts'
import { daysWords, partsWords } from '../wish.ts'
import { waitlistApi } from './api.ts'

const failedToMove = toastFailure('Erro ao mudar a ordem', 'Tente novamente.')

/** The wishes, which can be put in order by mouse, finger or keyboard. */
export function WishOrder({ wishes }: { wishes: ListedWish[] }) {
  const isClosed = useClosedReason() !== undefined
  const mayEdit = useMay('bookings.edit') && !isClosed
  const [removed, setRemoved] = useState<ListedWish | null>(null)
  // The order after a drop, shown until the server's answer arrives.
  const [dropped, setDropped] = useState<{ of: ListedWish[]; ids: string[] } | null>(null)
  const ids = dropped?.of === wishes ? dropped.ids : wishes.map(({ id }) => id)
  const placeOf = (id: string) => ids.indexOf(id)
  const move = useAction(waitlistApi.move.call, {
    onFailure: (refusal) => {
      setDropped(null)
      failedToMove(refusal)
    },
  })
  const drop = (id: string, place: number) => {
    const next = movedTo(ids, id, place)
    setDropped({ of: wishes, ids: next })
    move.mutate({ id, before: next[place + 1] ?? null })
  }
  const { surface, draft, said, handlers } = useDrag<number, number, HTMLOListElement>({
    geometry: rows(ids.length),
    placeOf: mayEdit ? placeOf : () => undefined,
    describe: (place) => `Posição ${place + 1} de ${ids.length}`,
    onDrop: drop,
    onOpen: () => {},
  })
  useFocusThatFollows(draft, surface)
  const shown = draft ? movedTo(ids, draft.id, draft.place) : ids
  const remove = useAction(({ id }: ListedWish) => waitlistApi.remove.call({ id }), {
    done: () => toast.success('Removido da lista de espera!'),
    failed: ['Erro ao remover da lista', 'Tente novamente.'],
    settled: () => setRemoved(null),
  })
  return (
    <Card
      flush
      title="Clientes na lista"
      actions={<p className="figures text-sm text-soft">{countWords(wishes.length)}</p>}
    >
      {mayEdit && (
        <p className="px-5 pb-3 text-xs text-soft" id="wish-order-hint">
          Arraste para mudar a ordem. No teclado: espaço para pegar, setas para mover, Enter para soltar.
        </p>
      )}
      <ol ref={surface} {...handlers} aria-label="Clientes na lista" className="grid grid-cols-1 border-t border-line">
        {wishes.map((wish) => (
          <li
            key={wish.id}
            // While a wish is dragged only its CSS order changes: moving the element would lose the keyboard focus.
            style={{ order: shown.indexOf(wish.id) }}
            className={`flex h-28 items-center gap-2 border-b border-line pr-3 pl-2 md:h-18 ${draft?.id === wish.id ? 'bg-hover' : ''}`}
          >
            {mayEdit && (
              <button
                type="button"
                data-item={wish.id}
                aria-label={`Mover ${wish.clientName}, posição ${placeOf(wish.id) + 1}`}
                aria-describedby="wish-order-hint"
                className="focus-ring grid size-11 shrink-0 cursor-grab touch-manipulation place-items-center rounded-control text-soft hover:bg-hover data-held:cursor-grabbing"
              >
                <GripVertical aria-hidden size={18} />
              </button>
            )}
            <Wish wish={wish} />
            {mayEdit && (
              <IconButton
                label={`Remover ${wish.clientName} da lista`}
                icon={<Trash2 aria-hidden size={18} />}
                onClick={() => setRemoved(wish)}
              />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {removed && (
        <Confirm
          open
          title={`Remover ${removed.clientName} da lista?`}
          text={
            removed.offer
              ? 'A oferta em aberto termina e o horário fica livre.'
              : 'Este cliente não receberá mais ofertas para este pedido.'
          }
          confirmLabel="Remover"
          onConfirm={() => remove.mutate(removed)}
          onCancel={() => setRemoved(null)}
        />
      )}
    </Card>
  )
}

function Wish({ wish }: { wish: ListedWish }) {
  const { clientName, phone, email, serviceName, professionalName, isOnline, mustCall, offer } = wish
  const contact = phone ? formatPhone(phone) : email
  return (
    <div className="min-w-0 flex-1 text-sm md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-4">
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <span className="truncate font-semibold text-ink">{clientName}</span>
          {offer && <Badge tone="warning">Oferta em aberto</Badge>}
          {mustCall && !offer && <Badge>Só pela recepção: faltas</Badge>}
        </p>
        <p className="truncate text-xs text-soft">
          {contact ? <span className="figures">{contact}</span> : 'Sem contato: não recebe ofertas'}
          {isOnline && ' · pela página de agendamento'}
        </p>
      </div>
      <div className="min-w-0">
        <p className="truncate text-ink">
          {serviceName} · {professionalName ?? 'qualquer profissional'}
        </p>
        <p className="line-clamp-2 text-xs text-soft md:line-clamp-1">
          {daysWords(wish)} · {partsWords(wish.parts)}
        </p>
      </div>
    </div>
  )
}

const countWords = (count: number) => (count === 1 ? '1 pessoa' : `${count} pessoas`)

function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, place), id, ...others.slice(place)]
}
