import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefusalKind } from '../../platform/refusal.ts'
import { isWorthRetrying, refusalOf } from '../../platform/web/api.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { linesOf, type CartLine, type Till, type TillStep } from '../cart.ts'
import type { OpenSession } from '../../register/register.ts'
import { amountsOf, saleRefusal, saleRefusals, type Amounts, type ChangedPrice } from '../sale.ts'
import { partsRefusal } from '../split.ts'
import { salesApi } from './api.ts'
import { useSendSale, type Sold } from './use-send-sale.ts'

const retries = 3

export type Checkout = Amounts & {
  /** Why the sale cannot be finished now. */
  refusal: Pick<RefusalKind, 'title' | 'text'> | null
  pending: boolean
  /** A request was sent and its answer never came: the same one can be sent again. */
  unanswered: boolean
  finish: () => void
}

/** Sends the cart, again when the answer is lost, and keeps it until the sale is known to be stored. */
export function useCheckout(
  till: Till,
  step: (step: TillStep) => void,
  register: OpenSession | null | undefined,
  onSold: (sold: Sold) => void,
): Checkout {
  const queryClient = useQueryClient()
  const send = useSendSale(register)
  const sending = useMutation({
    mutationFn: ({ saleId, ...cart }: Till) => send(saleId, cart),
    networkMode: 'always',
    retry: (failures, error) => failures < retries && isWorthRetrying(error),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
    onSuccess: (sold) => {
      step({ type: 'clear' })
      onSold(sold)
    },
    onError: async (error) => {
      const refusal = refusalOf(error)
      if (!refusal || isUnanswered(error)) {
        toast.error('Erro no pagamento', 'Ocorreu um erro ao processar o pagamento.')
        return
      }
      toast.error(refusal.title, explain(refusal, till.lines))
      if (refusal.code === saleRefusals.PRICE_CHANGED.code) {
        const { items } = await queryClient.fetchQuery({ ...salesApi.items.queryOptions(), staleTime: 0 })
        step({ type: 'refresh', items, prices: refusal.facts as ChangedPrice[] })
      }
    },
  })

  const lines = linesOf(till.lines)
  const amounts = amountsOf(lines, till.discount)
  return {
    ...amounts,
    refusal: saleRefusal(Boolean(register), lines, till.discount) ?? partsRefusal(till.parts, amounts.totalCents),
    pending: sending.isPending,
    unanswered: sending.isError && isUnanswered(sending.error),
    finish: () => sending.mutate(till),
  }
}

/** Names the item or client that the server can only point at. */
function explain(refusal: NonNullable<ReturnType<typeof refusalOf>>, lines: readonly CartLine[]): string {
  const [field, text] = Object.entries(refusal.fields ?? {})[0] ?? []
  const gone = lines[Number(/^lines\.(\d+)/.exec(field ?? '')?.[1])]
  if (gone && /^lines\.\d+\./.test(field!)) return `${gone.item.name}: ${text}`
  if (gone) return `${gone.item.name} não está mais à venda. Remova do carrinho para continuar.`
  if (refusal.code === saleRefusals.OUT_OF_STOCK.code) {
    const [missing] = refusal.facts as { id: string; stock: number }[]
    const name = lines.find(({ item }) => item.id === missing?.id)?.item.name
    if (missing && name) return missing.stock > 0 ? `${name}: restam ${missing.stock} un.` : `${name}: sem estoque.`
  }
  return text ?? refusal.text
}

/** True when no answer came: the sale may have been stored. */
const isUnanswered = (error: Error): boolean => isWorthRetrying(error) || refusalOf(error)?.code === 'INTERNAL'
