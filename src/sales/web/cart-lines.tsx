import { Check, MessageSquareText, Minus, Plus, Trash2, UserRound } from 'lucide-react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { timesCents } from '../../platform/money.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Menu } from '../../platform/web/ui/menu.tsx'
import { choosableFor, itemCents, unitCentsOf, type CartLine } from '../cart.ts'
import type { Seller } from '../sale.ts'
import { useCart, useDialogs, useRegister } from './counter.tsx'
import { waitForSale } from './use-checkout.ts'

export function CartLines() {
  const { till } = useCart()
  return (
    <ul className="@container grid grid-cols-1 content-start divide-y divide-line">
      {till.lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  )
}

const onceOnly = 'Cada agendamento cobra um só atendimento. Para cobrar outro, toque no serviço na lista.'

function Line({ line }: { line: CartLine }) {
  const formats = useFormats()
  const { step, checkout, whyNot } = useCart()
  const { open } = useDialogs()
  const { key, item, quantity } = line
  const busy = checkout.pending ? waitForSale : undefined
  const more = (by: number) => () => step({ type: 'quantity', key, quantity: quantity + by })
  const price = formats.money(timesCents(unitCentsOf(line), quantity))
  return (
    // What is written on the line belongs to its first button, which lies over it, beneath the professional's.
    <li className="relative flex items-center px-1 has-[[data-details]:hover]:bg-hover">
      <div className="min-w-0 flex-1 px-2 py-1">
        <Button
          data-details
          variant="ghost"
          size="sm"
          disabledReason={busy}
          onClick={() => open({ line: key })}
          className="min-h-0! max-w-full justify-start! rounded-sm! px-0! text-left whitespace-normal! after:absolute after:inset-y-0 after:left-0 after:w-[calc(100%-7.75rem)] hover:bg-transparent!"
        >
          <span className="line-clamp-2 text-sm font-semibold break-words [@container_counter_(height<36.5rem)]:line-clamp-1">
            <span className="visually-hidden">Detalhes de </span>
            {item.name}
            <span className="visually-hidden">, {price}</span>
          </span>
        </Button>
        <div className={classNames('flex items-center gap-x-1.5 text-xs text-soft', quantity > 1 && 'flex-wrap')}>
          <span aria-hidden className="figures text-sm leading-6 whitespace-nowrap text-ink">
            {price}
          </span>
          {quantity > 1 && (
            <span className="figures whitespace-nowrap">
              {quantity} × {formats.money(unitCentsOf(line))}
            </span>
          )}
          <Who line={line} busy={busy} />
        </div>
        {line.note && (
          <span className="flex max-w-full items-start gap-1 text-xs text-soft">
            <MessageSquareText aria-hidden size={13} className="mt-0.5 shrink-0" />
            <span className="truncate">{line.note}</span>
          </span>
        )}
      </div>
      <div className="flex items-center">
        <Button
          variant="ghost"
          size="lg"
          aria-label={quantity > 1 ? `Diminuir ${item.name}` : `Remover ${item.name}`}
          disabledReason={busy}
          onClick={more(-1)}
          icon={quantity > 1 ? <Minus aria-hidden size={18} /> : <Trash2 aria-hidden size={18} />}
          className="min-w-till px-0!"
        />
        <output
          aria-label={`Quantidade de ${item.name}`}
          className="figures min-w-6 text-center text-base font-semibold"
        >
          {quantity}
        </output>
        <Button
          variant="ghost"
          size="lg"
          aria-label={`Aumentar ${item.name}`}
          disabledReason={busy ?? (line.visit ? onceOnly : whyNot(item))}
          onClick={more(1)}
          icon={<Plus aria-hidden size={18} />}
          className="min-w-till px-0!"
        />
      </div>
    </li>
  )
}

/** The professional of a line as a chip that is pressed to choose another; amber while the sale waits for one. */
function Who({ line, busy }: { line: CartLine; busy: string | undefined }) {
  const formats = useFormats()
  const { step, asksPerformerOf } = useCart()
  const { sellers } = useRegister()
  const { key, item, professional, visit } = line
  const all = choosableFor(line, sellers)
  if (all.length === 0 || (!professional && item.kind === 'product')) return null
  const isAsked = asksPerformerOf(line)
  const isMissing = !professional && isAsked
  const choose = (chosen: Seller | null) => () => step({ type: 'line', key, change: { professional: chosen } })
  const chip = (
    <Button
      variant="ghost"
      size="sm"
      data-waits={isMissing || undefined}
      aria-label={
        professional ? `Profissional de ${item.name}: ${professional.name}` : `Escolher profissional de ${item.name}`
      }
      disabledReason={busy}
      className={classNames(
        // As high as a finger needs, without the line growing by it.
        'relative min-h-6! max-w-full min-w-0 shrink! gap-1! rounded-full! px-2! before:absolute before:inset-x-0 before:-inset-y-2',
        isMissing ? 'bg-warning-soft! text-warning! ring-1 ring-warning-solid' : 'bg-sunken! font-normal!',
        !professional && !isMissing && 'text-soft!',
      )}
    >
      <UserRound aria-hidden size={13} className="shrink-0 @max-[23rem]:hidden" />
      <span className="truncate">
        {professional ? (
          professional.name
        ) : (
          <>
            Escolher<span className="@max-[23rem]:hidden"> profissional</span>
          </>
        )}
      </span>
    </Button>
  )
  if (busy) return chip
  return (
    <Menu
      trigger={chip}
      items={[
        ...all.map((one) => ({
          label: one.name,
          icon: <Check aria-hidden className={classNames(one.id !== professional?.id && 'invisible')} />,
          ...(item.ownTerms && !visit && { shortcut: formats.money(itemCents(item, one.id)) }),
          onSelect: choose(one),
        })),
        ...(professional && !isAsked ? [{ label: 'Sem profissional', separated: true, onSelect: choose(null) }] : []),
      ]}
    />
  )
}
