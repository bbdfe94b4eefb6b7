import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useClock } from '../../accounts/web/session.tsx'
import type { Paper } from '../../platform/web/paper-dialog.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { usePrintSettings } from '../../platform/web/use-print-settings.ts'
import { usePrinter } from '../../platform/web/use-printer.ts'
import type { OpenSession } from '../../register/register.ts'
import { words } from '../../platform/words.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import {
  addRefusal,
  afterStep,
  linesOf,
  linesToAskFor,
  visitsToAskFor,
  type CartLine,
  type Till,
  type TillStep,
} from '../cart.ts'
import type { TillVisit } from '../contract.ts'
import { amountsOf, lacksPerformer, performersOf, saleRefusals, type Item, type Seller } from '../sale.ts'
import type { ScaleLabel } from '../scale-label.ts'
import { isWaiting } from '../unsent-sale.ts'
import { useUnfinishedCarts, type UnfinishedCart } from './unfinished-cart.tsx'
import type { OthersAnswer } from './other-visits-dialog.tsx'
import { salePaper } from './sale-paper.tsx'
import { useCheckout, waitForSale, type Checkout } from './use-checkout.ts'
import { useTill } from './use-till.ts'
import { useTillRegister, type TillRegister } from './use-till-register.ts'
import { useUnsentSales } from './use-unsent-sales.ts'

type TillDialog =
  | 'cart'
  | 'select'
  | 'check-in'
  | 'discount'
  | 'approve-discount'
  | 'performers'
  | 'other-visits'
  | 'split'
  | 'pix'
  | 'pix-key'
  | 'print-settings'
  | 'choose-register'
  | 'open-register'
  | 'close-register'
  | { line: string }

/** What lies over the till: a dialog of several, and the paper that was handed out last. */
type TillDialogs = {
  dialog: TillDialog | undefined
  open: (dialog: TillDialog) => void
  /** Closes the top dialog and shows the one below it. */
  close: () => void
  /** Closes one dialog, or all, wherever they are. */
  leave: (dialog?: TillDialog) => void
  paper: Paper | null
  show: (paper: Paper | null) => void
  print: ReturnType<typeof usePrinter>
  /** Shows a paper, and prints it if printing is enabled on this device. */
  handOut: (paper: Paper) => void
  /** Shows the paper of a sale, and prints it if this device does that by itself. */
  handOutSold: (paper: Paper, opensDrawer: boolean) => void
}

/** Slots that other ideas (tickets, for example) fill in the till's screen. Sales must not import them. */
type TillSlots = {
  /** Shown among the actions of the till's header. */
  action?: ReactNode
  /** `name` is shown below the cart's client, `button` beside it. */
  name?: ReactNode
  button?: ReactNode
}

/** The cart of this tab and how it is sold. */
type TillCart = {
  till: Till
  /** Changes the cart. Refused with a toast while its sale is being sent. */
  step: (step: TillStep) => void
  checkout: Checkout
  /** Sells the cart, after asking who performed its services, and once for the client's other visits of today. */
  finish: () => void
  /** Whether it asks of a line, of which lines it does now, and what follows from the answers. */
  asksPerformerOf: (line: CartLine) => boolean
  unnamedLines: readonly CartLine[]
  namePerformers: (chosen: ReadonlyMap<string, Seller>) => void
  /** The visits that it asks for, and what follows from an answer. */
  otherVisits: readonly TillVisit[]
  answerOthers: (answer: OthersAnswer) => void
  /** Why `more` units (default 1) of an item cannot be added. Undefined if they can. */
  whyNot: (item: Item, more?: number) => string | undefined
  whyNotVisit: (visit: TillVisit) => string | undefined
  /** Adds an item. Returns false if refused, with a toast. The function is stable across renders. */
  add: (item: Item, quantity: number, label?: ScaleLabel) => boolean
  /** Adds appointments to the cart. Those that cannot be sold stay in the list above it, which shows why. */
  takeVisits: (visits: readonly TillVisit[]) => void
  /** The input of the received cash, while it is shown. */
  received: RefObject<HTMLInputElement | null>
  /** The newest unfinished cart of a closed tab. */
  left: { cart: UnfinishedCart; take: () => Promise<void>; drop: () => Promise<boolean> } | undefined
}

const RegisterContext = createContext<TillRegister | null>(null)
const DialogsContext = createContext<TillDialogs | null>(null)
const CartContext = createContext<TillCart | null>(null)
const SlotsContext = createContext<TillSlots>({})

function standing<Part>(part: Part | null): Part {
  if (!part) throw new Error('this part of the till stands on no counter')
  return part
}
export const useRegister = (): TillRegister => standing(use(RegisterContext))
export const useDialogs = (): TillDialogs => standing(use(DialogsContext))
export const useCart = (): TillCart => standing(use(CartContext))
export const useSlots = (): TillSlots => use(SlotsContext)

/**
 * The cart while `isRead`, and afterwards as it was then: a context that a render does not read does not cause the next one,
 * so that a key in the cart does not draw what is closed.
 */
export function useCartWhile(isRead: boolean): TillCart {
  const [last, setLast] = useState<TillCart | null>(null)
  const cart = isRead || !last ? standing(use(CartContext)) : last
  if (cart !== last) setLast(cart)
  return cart
}

const nobody: TillSlots = {}

/**
 * Provides the counter: the cart stands on the dialogs, and both at the register, so that each draws only what reads it. The
 * search text is kept out of them, so that typing does not render all their consumers.
 */
export const CounterProvider = ({ slots = nobody, children }: { slots?: TillSlots; children: ReactNode }) => (
  <RegisterProvider>
    <DialogsProvider>
      <CartProvider>
        <SlotsContext value={slots}>{children}</SlotsContext>
      </CartProvider>
    </DialogsProvider>
  </RegisterProvider>
)

function RegisterProvider({ children }: { children: ReactNode }) {
  const register = useTillRegister()
  return <RegisterContext value={register}>{children}</RegisterContext>
}

function DialogsProvider({ children }: { children: ReactNode }) {
  const dialogs = useTillDialogs(useRegister().session)
  return <DialogsContext value={dialogs}>{children}</DialogsContext>
}

function CartProvider({ children }: { children: ReactNode }) {
  const cart = useNewCart()
  return <CartContext value={cart}>{children}</CartContext>
}

/** `session` is the open one of this device's register. */
function useTillDialogs(session: OpenSession | null | undefined): TillDialogs {
  const [dialogs, setDialogs] = useState<readonly TillDialog[]>([])
  const [paper, show] = useState<Paper | null>(null)
  const print = usePrinter()
  const { settings } = usePrintSettings()
  return {
    dialog: dialogs.at(-1),
    // If the register was closed elsewhere meanwhile, its closing dialog is removed from the stack.
    open: (dialog) => setDialogs((shown) => [...shown.filter((one) => session || one !== 'close-register'), dialog]),
    close: () => setDialogs((shown) => shown.slice(0, -1)),
    leave: (dialog) => setDialogs((shown) => (dialog ? shown.filter((one) => one !== dialog) : [])),
    paper,
    show,
    print,
    handOut: (shown) => {
      show(shown)
      if (settings.enabled) void print(shown)
    },
    handOutSold: (sold, opensDrawer) => {
      show(sold)
      if (settings.enabled && settings.autoPrint) void print(sold, { opensDrawer })
    },
  }
}

const totalOf = ({ lines, discount }: Till): number => amountsOf(linesOf(lines), discount).totalCents

function useNewCart(): TillCart {
  const { registers, session, closed, offer, items, itemOf, sellers, sellsWithoutStock, sellsWithoutPerformer } =
    useRegister()
  const { open, leave, handOutSold } = useDialogs()
  const [till, applyStep] = useTill()
  const received = useRef<HTMLInputElement>(null)
  const formats = useFormats()
  const unsent = useUnsentSales().sales

  const checkout = useCheckout(
    till,
    applyStep,
    { register: session && registers.here && { ...session, registerId: registers.here.id }, closed, offer },
    ({ receipt, isConfirmed }, { lines }) => {
      leave()
      const title = isConfirmed ? 'Venda finalizada' : 'Venda a confirmar'
      const appointmentId = lines.findLast(({ visit }) => visit)?.visit?.id
      const sold = salePaper(receipt, formats, { title, closeLabel: 'Nova venda', isConfirmed, appointmentId })
      const opensDrawer = receipt.payments.some(({ method }) => method === 'cash')
      handOutSold(sold, opensDrawer)
    },
    () => open('approve-discount'),
  )
  // The tab was closed after the sale was kept and before its receipt was shown. The sale is being sent, so the cart
  // is
  // cleared.
  const isUnderWay = !checkout.pending && unsent.some((sale) => sale.id === till.saleId && isWaiting(sale))
  useEffect(() => {
    if (isUnderWay) applyStep({ type: 'clear' })
  }, [isUnderWay, applyStep])

  /** Answering the sale clears the cart, so whatever came in meanwhile would vanish. Returns true if refused. */
  const refusesNow = (): boolean => {
    if (checkout.pending) toast.error('Venda em andamento', waitForSale)
    return checkout.pending
  }
  const step = (taken: TillStep) => {
    if (!refusesNow()) applyStep(taken)
  }

  const refusalToAdd = (item: Item, more = 1) =>
    addRefusal(till.lines, itemOf(item.id) ?? item, { closed, sellsWithoutStock }, more)
  const whyNot = (item: Item, more?: number) => {
    const refusal = refusalToAdd(item, more)
    return refusal ? words(refusal.text) : undefined
  }
  const add = useStable((item: Item, quantity: number, label?: ScaleLabel): boolean => {
    if (refusesNow()) return false
    const refusal = refusalToAdd(item, quantity)
    if (refusal) {
      toast.error(words(refusal.title), words(refusal.text))
      return false
    }
    // If only one professional performs the service, that one is chosen without asking.
    const [only = null, ...others] = item.kind === 'service' ? performersOf(item, sellers) : []
    applyStep({ type: 'add', item, professional: others.length > 0 ? null : only, quantity, ...(label && { label }) })
    return true
  })

  const takeVisits = (visits: readonly TillVisit[]) => {
    if (refusesNow()) return
    for (const visit of visits) {
      const item = itemOf(visit.serviceId)
      if (item && !refusalToAdd(item)) applyStep({ type: 'visit', item, visit })
    }
  }

  const clock = useClock()
  const [otherVisits, setOtherVisits] = useState<readonly TillVisit[]>([])
  const unnamedIn = ({ lines }: Till) => (sellsWithoutPerformer ? [] : linesToAskFor(lines, sellers))
  const finish = (settled: Till = till) => {
    leave('performers')
    if (unnamedIn(settled).length > 0) return open('performers')
    const asked = visitsToAskFor(settled, clock())
    if (asked.length > 0) {
      setOtherVisits(asked)
      return open('other-visits')
    }
    checkout.finish(settled)
  }
  const namePerformers = (chosen: ReadonlyMap<string, Seller>) => {
    const steps = Array.from(
      chosen,
      ([key, professional]) => ({ type: 'line', key, change: { professional } }) as const,
    )
    for (const named of steps) step(named)
    const settled = steps.reduce(afterStep, till)
    if (totalOf(settled) === totalOf(till)) return finish(settled)
    // What the client was told is no longer what it costs: somebody looks at it first.
    leave('performers')
    const { title, text } = saleRefusals.PRICE_CHANGED
    toast.error(words(title), words(text))
  }
  const answerOthers = (answer: OthersAnswer) => {
    leave('other-visits')
    if (answer === 'together') return takeVisits(otherVisits)
    const answered = { type: 'others', ids: otherVisits.map(({ id }) => id), answer } as const
    step(answered)
    checkout.finish(afterStep(till, answered))
  }

  const unfinishedCarts = useUnfinishedCarts()
  const [newest] = unfinishedCarts.carts
  const takeLeft = async (cart: UnfinishedCart) => {
    if (!(await unfinishedCarts.take(cart))) return
    applyStep({ type: 'lay-out', till: cart.till })
    applyStep({ type: 'refresh', items })
  }

  return {
    till,
    step,
    checkout,
    finish: () => finish(),
    asksPerformerOf: ({ item }) => !sellsWithoutPerformer && lacksPerformer(item, null, sellers),
    unnamedLines: unnamedIn(till),
    namePerformers,
    otherVisits,
    answerOthers,
    whyNot,
    whyNotVisit: ({ serviceId }) => {
      const service = itemOf(serviceId)
      return service ? whyNot(service) : 'Este serviço não está mais à venda.'
    },
    add,
    takeVisits,
    received,
    left: newest && { cart: newest, take: () => takeLeft(newest), drop: () => unfinishedCarts.take(newest) },
  }
}

/** Returns a function that is stable across renders and calls the latest `work`. */
function useStable<A extends unknown[], R>(work: (...given: A) => R): (...given: A) => R {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...given: A) => latest.current(...given), [])
}
