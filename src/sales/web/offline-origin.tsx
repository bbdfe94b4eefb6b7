import { CircleAlert, CloudOff } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { methodNames } from '../../register/payment.ts'
import { markText, type SaleDetail } from '../sale-detail.ts'
import { salesApi } from './api.ts'

type Props = { sale: SaleDetail & { offline: NonNullable<SaleDetail['offline']> } }

/** When and by whom an offline sale was made, with its marks. */
export function OfflineOriginNote({ sale: { lines, offline } }: Props) {
  const formats = useFormats()
  const { date, time, sellerName, senderName, marks } = offline
  const tone = marks.length > 0 ? 'bg-warning-soft text-warning' : 'bg-sunken text-soft'
  return (
    <section aria-label="Feita sem internet" className={`flex gap-2 rounded-control px-3 py-2 ${tone}`}>
      <CloudOff aria-hidden size={18} className="mt-px shrink-0" />
      <div className="min-w-0">
        <p>
          Feita sem internet por {sellerName} em <span className="figures">{formats.date(date)}</span> às{' '}
          <span className="figures">{time}</span>, pelo relógio do aparelho.
          {senderName && ` Enviada por ${senderName}.`}
          {marks.length > 0 && ' Diferenças encontradas quando a venda chegou:'}
        </p>
        {marks.length > 0 && (
          <ul className="mt-1 list-disc pl-4 font-semibold">
            {marks.map((mark) => (
              <li key={`${mark.kind} ${mark.line}`} className="break-words">
                {markText(mark, lines, formats)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** Where tills without internet charged the sale once more. */
export function ChargedAgain({ charges }: { charges: SaleDetail['chargedAgain'] }) {
  const formats = useFormats()
  return (
    <section aria-label="Cobrada em dobro" className="rounded-control bg-warning-soft px-3 py-2 text-warning">
      {charges.map(({ registerName, sellerName, date, time, totalCents }) => (
        <p key={`${registerName} ${date} ${time}`} className="break-words">
          Cobrada também em “{registerName}”, sem internet, por {sellerName} em {formats.date(date)} às {time}:{' '}
          <span className="figures font-semibold">{formats.money(totalCents)}</span>. Confira com o cliente.
        </p>
      ))}
    </section>
  )
}

type UncheckedProps = { saleId: string; unchecked: SaleDetail['unchecked'] }

/** The unchecked card and PIX payments of an offline sale, with the button to confirm their arrival. */
export function UncheckedPayments({ saleId, unchecked }: UncheckedProps) {
  const formats = useFormats()
  const maySell = useMay('pos.sales')
  const checking = useAction(() => salesApi.checkPayments.call({ id: saleId }), {
    done: () => toast.success('Recebimento conferido!'),
    failed: 'Erro ao conferir o recebimento',
  })
  return (
    <section
      aria-label="A conferir"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-warning-soft px-3 py-2 text-warning"
    >
      <p className="flex min-w-0 flex-1 gap-2">
        <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />
        <span>
          Recebido sem internet:{' '}
          <span className="figures font-semibold">
            {unchecked
              .map(({ method, amountCents }) => `${methodNames[method]} ${formats.money(amountCents)}`)
              .join(' e ')}
          </span>
          . Veja na maquininha ou no banco se o dinheiro chegou.
        </span>
      </p>
      {maySell && (
        <Button writes pending={checking.isPending} onClick={() => checking.mutate()}>
          Já conferi
        </Button>
      )}
    </section>
  )
}
