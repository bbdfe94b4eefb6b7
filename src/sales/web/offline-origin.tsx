import { CloudOff } from 'lucide-react'
import { formatLocalDate } from '../../platform/format.ts'
import { markText, type SaleDetail } from '../sale-detail.ts'

type Props = { sale: SaleDetail & { offline: NonNullable<SaleDetail['offline']> } }

/** How a sale without internet came about, and in what it differs from what was known when it arrived. */
export function OfflineOriginNote({ sale: { lines, offline } }: Props) {
  const { date, time, sellerName, senderName, marks } = offline
  const tone = marks.length > 0 ? 'bg-warning-soft text-warning' : 'bg-sunken text-soft'
  return (
    <section aria-label="Feita sem internet" className={`flex gap-2 rounded-control px-3 py-2 ${tone}`}>
      <CloudOff aria-hidden size={18} className="mt-px shrink-0" />
      <div className="min-w-0">
        <p>
          Feita sem internet por {sellerName} em <span className="figures">{formatLocalDate(date)}</span> às{' '}
          <span className="figures">{time}</span>, pelo relógio do aparelho.
          {senderName && ` Enviada por ${senderName}.`}
          {marks.length > 0 && ' Quando chegou:'}
        </p>
        {marks.length > 0 && (
          <ul className="mt-1 list-disc pl-4 font-semibold">
            {marks.map((mark) => (
              <li key={`${mark.kind} ${mark.line}`} className="break-words">
                {markText(mark, lines)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
