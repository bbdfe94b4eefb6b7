import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '../../accounts/web/session.tsx'
import { randomId } from '../../platform/id.ts'
import type { RefusalKind } from '../../platform/refusal.ts'
import { Refusal } from '../../platform/refusal-error.ts'
import { isRefused, isWorthRetrying, refusalOf } from '../../platform/web/api.ts'
import { deviceOwner } from '../../platform/web/copies.ts'
import { isReachable, useReachable } from '../../platform/web/reachability.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { discountLimitRefusals } from '../../register/discount-limit.ts'
import type { OpenSession } from '../../register/register.ts'
import { creditCents, linesOf, type Cart, type CartLine, type Till, type TillStep } from '../cart.ts'
import type { Receipt } from '../receipt.ts'
import {
  amountsOf,
  saleRefusal,
  saleRefusals,
  type Amounts,
  type ChangedPrice,
  type HeldDeposit,
  type SaleRequest,
} from '../sale.ts'
import { partsRefusal, pixFault, type SplitFault } from '../split.ts'
import { decideAtTill, type TillKnowledge } from '../till-decision.ts'
import { asAnother, isWaiting, saleOf, unsentSale, type UnsentSale } from '../unsent-sale.ts'
import { salesApi, storeSale } from './api.ts'
import { dropSale, inTurn, keepSale, ownerOf, refresh, sendUnsent } from './use-unsent-sales.ts'

const retries = 3

/** Why the cart cannot be changed while its sale is being sent. */
export const waitForSale = 'Aguarde a venda terminar.'

export type Checkout = Amounts & {
  /** The credited deposits, and the rest that is still to be paid. */
  creditCents: number
  dueCents: number
  /** Why the sale cannot be finished now, or null. */
  refusal: SplitFault | null
  pending: boolean
  /** True if the request was sent but not answered. The same request can be sent again. */
  unanswered: boolean
  /** Sells the cart; `settled` is the cart of a step that is not drawn yet. */
  finish: (settled?: Till) => void
}

/** Where the cart is sold. `closed` says why nothing is sold there, and is null if the register is open. */
type Place = {
  register: OpenRegister | null | undefined
  closed: SplitFault | null
  /** What is on sale. Undefined until loaded. */
  offer: TillKnowledge['offer'] | undefined
}

/** Sends the cart, retries after a lost answer, and keeps the cart until the sale is stored. */
export function useCheckout(
  till: Till,
  step: (step: TillStep) => void,
  { register, closed, offer }: Place,
  onSold: (sold: SaleAnswer, cart: Cart) => void,
  onUnapproved: () => void,
): Checkout {
  const queryClient = useQueryClient()
  const formats = useFormats()
  const send = useSendSale(register)
  const sending = useMutation({
    mutationFn: ({ saleId, ...cart }: Till) => send(saleId, cart),
    networkMode: 'always',
    retry: (failures, error) => failures < retries && isWorthRetrying(error),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
    onSuccess: (sold, cart) => {
      step({ type: 'clear' })
      onSold(sold, cart)
    },
    onError: async (error) => {
      const refusal = refusalOf(error)
      if (!refusal || isUnanswered(error)) {
        toast.error('Erro no pagamento', 'Ocorreu um erro ao processar o pagamento.')
        return
      }
      if (refusal.code === discountLimitRefusals.DISCOUNT_NEEDS_APPROVAL.code) return onUnapproved()
      toast.error(refusal.title, explain(refusal, till.lines))
      // The cart is still there to be charged, as another sale.
      if (refusal.code === saleRefusals.SALE_DISCARDED.code)
        step({ type: 'lay-out', till: { ...till, saleId: randomId() } })
      if (refusal.code === saleRefusals.DEPOSIT_CHANGED.code)
        step({ type: 'refresh', items: [], deposits: refusal.facts as HeldDeposit[] })
      // The till asks by the rule and the professionals that it knows, and one of them has changed.
      if (refusal.code === saleRefusals.PERFORMER_MISSING.code)
        await queryClient.fetchQuery({ ...salesApi.items.queryOptions(), staleTime: 0 })
      if (refusal.code === saleRefusals.PRICE_CHANGED.code) {
        const { items, scaleLabels } = await queryClient.fetchQuery({ ...salesApi.items.queryOptions(), staleTime: 0 })
        step({ type: 'refresh', items, scaleLabels, prices: refusal.facts as ChangedPrice[] })
      }
    },
  })

  const canReach = useReachable()
  const lines = linesOf(till.lines)
  const amounts = amountsOf(lines, till.discount)
  const credit = creditCents(till.lines, amounts.totalCents)
  const dueCents = amounts.totalCents - credit
  const isPaidAhead = credit > 0 && dueCents === 0
  const unanswered = sending.isError && isUnanswered(sending.error) && sending.variables.saleId === till.saleId
  // The server may have stored it already and then repeats the receipt. What it took is missing from what the till knows now.
  const decided =
    offer && !unanswered
      ? decideAtTill(till, { sessionId: register?.id ?? null, isReachable: canReach, offer }).refusal
      : asRefusal(saleRefusal(true, lines, till.discount))
  const reason = decided ? reasonOf({ ...decided.data, code: decided.kind.code }, till.lines) : null
  const isOfPayments = decided?.fields?.payments !== undefined
  return {
    ...amounts,
    creditCents: credit,
    dueCents,
    refusal:
      closed ??
      (isOfPayments ? null : reason) ??
      (isPaidAhead ? null : (pixFault(till.parts, formats) ?? partsRefusal(till.parts, dueCents))) ??
      reason,
    pending: sending.isPending,
    unanswered,
    finish: (settled = till) => sending.mutate(settled),
  }
}

const asRefusal = (kind: RefusalKind | null) => (kind ? new Refusal(kind) : undefined)

type ToldRefusal = NonNullable<ReturnType<typeof refusalOf>>

/** A refusal of the cart as a reason. What is said of the payments is said of the card, which alone may be at fault. */
const reasonOf = (refusal: ToldRefusal, lines: readonly CartLine[]): SplitFault => ({
  title: refusal.fields?.payments === undefined ? refusal.title : 'Cartão',
  text: explain(refusal, lines),
})

/** The text of a refusal, with the item's name for fields such as `lines.2`. */
function explain(refusal: ToldRefusal, lines: readonly CartLine[]): string {
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

/** True if it is unknown whether the sale was stored: no answer came, or the server failed. */
const isUnanswered = (error: Error): boolean => isWorthRetrying(error) || refusalOf(error)?.code === 'INTERNAL'

/** Milliseconds to wait for the server before the device's own receipt is shown. */
const patience = 8000
const secondTry = 500

/** A finished sale. If it is not confirmed, the receipt is the device's, and the sale is sent later. */
export type SaleAnswer = { receipt: Receipt; isConfirmed: boolean }

type SendSale = (id: string, cart: Cart) => Promise<SaleAnswer>

/** The open session and its register, as far as the till knows. */
type OpenRegister = Pick<OpenSession, 'id' | 'cashierName'> & { registerId: string }

function useSendSale(register: OpenRegister | null | undefined): SendSale {
  const me = useMe()
  return async (id, cart) => {
    const owner = ownerOf(me)
    if (!owner || owner !== deviceOwner() || !register || !me.membership) return sendOnly(id, cart, register?.id)
    const { businessName, zone } = me.membership
    const { id: sessionId, registerId, cashierName } = register
    const place = { sessionId, registerId, cashierName, businessName, zone }
    return sellSafely(owner, unsentSale(id, cart, place, new Date()))
  }
}

/** Sends a sale on a device that cannot store it: it is either sent now or not made. */
const sendOnly = async (id: string, cart: Cart, sessionId: string | undefined): Promise<SaleAnswer> => ({
  receipt: await storeSale({ ...saleOf(id, cart), sessionId }),
  isConfirmed: true,
})

/**
 * Stores the sale on the device before sending it, and removes it after the server's answer. So the sale is sent
 * whatever fails in between, and its id keeps it from being stored twice.
 */
async function sellSafely(owner: string, unsent: UnsentSale): Promise<SaleAnswer> {
  const { cart } = unsent
  let before: readonly UnsentSale[]
  let kept = unsent
  try {
    before = await refresh()
    // A different cart under the id of a waiting sale is another sale and gets its own id.
    if (before.some((other) => isWaiting(other) && isOther(other, unsent))) kept = asAnother(unsent, randomId())
    await keepSale(owner, kept)
  } catch {
    // The device cannot store it, for example because its disk is full.
    return sendOnly(unsent.id, cart, unsent.sessionId)
  }
  const { id, sessionId, receipt } = kept
  // Earlier unsent sales of the same register must be sent first.
  const isBehind = before.some((other) => other.id !== id && other.registerId === kept.registerId && isWaiting(other))
  if (isReachable() && !isBehind)
    try {
      const confirmed = await confirm({ ...saleOf(id, cart), sessionId })
      await dropSale(owner, id)
      return { receipt: confirmed, isConfirmed: true }
    } catch (error) {
      if (isRefused(error)) {
        await takeBack(owner, id, before, error)
        throw error
      }
    }
  void sendUnsent()
  return { receipt, isConfirmed: false }
}

const isOther = (one: UnsentSale, another: UnsentSale) =>
  one.id === another.id && JSON.stringify(saleOf(one.id, one.cart)) !== JSON.stringify(saleOf(one.id, another.cart))

/** Sends the sale, and once more after a lost answer. */
async function confirm(sale: SaleRequest): Promise<Receipt> {
  const signal = AbortSignal.timeout(patience)
  const ask = () => inTurn(() => storeSale(sale, signal), signal)
  try {
    return await ask()
  } catch (error) {
    if (isRefused(error) || signal.aborted || !navigator.onLine) throw error
    await new Promise((done) => setTimeout(done, secondTry))
    return ask()
  }
}

/** Removes a refused sale, whose cart is still at the till. A sale that was listed before stays listed as refused. */
async function takeBack(owner: string, id: string, before: readonly UnsentSale[], error: unknown): Promise<void> {
  const known = before.find((other) => other.id === id)
  const refusal = refusalOf(error)
  if (known && refusal) await keepSale(owner, { ...known, refusal: known.refusal ?? refusal })
  else await dropSale(owner, id)
}
