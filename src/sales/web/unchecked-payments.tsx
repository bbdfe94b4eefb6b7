import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { brl } from '../../platform/format.ts'
import { refusalOf } from '../../platform/web/api.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { methodNames } from '../../register/payment.ts'
import type { SaleDetail } from '../sale-detail.ts'
import { salesApi } from './api.ts'

type Props = { saleId: string; unchecked: SaleDetail['unchecked'] }

/** Money that a till without internet took on trust, until somebody has seen it arrive. */
export function UncheckedPayments({ saleId, unchecked }: Props) {
  const maySell = useMay('pos.sales')
  const checking = useMutation({
    mutationFn: () => salesApi.checkPayments.call({ id: saleId }),
    onSuccess: () => {
      toast.success('Recebimento conferido!')
    },
    onError: (error) => toastFailure('Erro ao conferir o recebimento')(refusalOf(error)),
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
            {unchecked.map(({ method, amountCents }) => `${methodNames[method]} ${brl(amountCents)}`).join(' e ')}
          </span>
          . Veja na maquininha ou no banco se o dinheiro chegou.
        </span>
      </p>
      {maySell && (
        <Button pending={checking.isPending} onClick={() => checking.mutate()}>
          Já conferi
        </Button>
      )}
    </section>
  )
}
