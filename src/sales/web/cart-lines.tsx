import { MessageSquareText, Minus, Plus, Trash2, UserRound } from 'lucide-react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { timesCents } from '../../platform/money.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { unitCentsOf, type CartLine } from '../cart.ts'
import { useCart, useDialogs } from './counter.tsx'
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
  return (
    <li className="flex items-center pr-1 pl-1">
      <Button
        variant="ghost"
        size="lg"
        disabledReason={busy}
        onClick={() => open({ line: key })}
        className="min-w-0 flex-1 flex-col! items-start! justify-center! gap-0! px-2! py-1.5 text-left font-normal! whitespace-normal!"
      >
        <span className="line-clamp-2 text-sm font-semibold break-words [@container_counter_(height<36.5rem)]:line-clamp-1">
          <span className="visually-hidden">Detalhes de </span>
          {item.name}
        </span>
        <span className="flex w-full items-baseline gap-1.5 text-xs text-soft">
          <span className="figures text-sm whitespace-nowrap text-ink">
            {formats.money(timesCents(unitCentsOf(line), quantity))}
          </span>
          {quantity > 1 && (
            <span className="figures whitespace-nowrap">
              {quantity} × {formats.money(unitCentsOf(line))}
            </span>
          )}
          <Who line={line} />
        </span>
        {line.note && (
          <span className="flex max-w-full items-start gap-1 text-xs text-soft">
            <MessageSquareText aria-hidden size={13} className="mt-0.5 shrink-0" />
            <span className="truncate">{line.note}</span>
          </span>
        )}
      </Button>
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

/** The professional of a line, or for a service without one the request to choose, amber if the sale waits for it. */
function Who({ line }: { line: CartLine }) {
  const { asksPerformerOf } = useCart()
  const { item, professional } = line
  if (!professional && item.kind === 'product') return null
  const isMissing = !professional && asksPerformerOf(line)
  return (
    <span
      data-waits={isMissing || undefined}
      className={classNames(
        'flex min-w-0 items-center gap-1',
        isMissing && 'rounded-full bg-warning-soft px-1.5 font-semibold text-warning ring-1 ring-warning-solid',
      )}
    >
      <UserRound aria-hidden size={13} className="shrink-0" />
      <span
        className={classNames(
          'truncate',
          !professional && !isMissing && 'underline decoration-dotted underline-offset-2',
        )}
      >
        {professional ? (
          professional.name
        ) : (
          <>
            Escolher<span className="@max-[23rem]:visually-hidden"> profissional</span>
          </>
        )}
      </span>
    </span>
  )
}
