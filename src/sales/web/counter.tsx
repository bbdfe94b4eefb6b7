import { useQuery } from '@tanstack/react-query'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
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
import { words } from '../../platform/words.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { CardBand } from '../../register/card-terms.ts'
import type { OpenSession } from '../../register/register.ts'
import { registerNotChosen } from '../../register/registers.ts'
import { useRegisterHere, type RegisterHere } from '../../register/web/use-register-here.ts'
import {
  addRefusal,
  afterStep,
  finderOf,
  linesToAskFor,
  visitsToAskFor,
  type CartLine,
  type Till,
  type TillStep,
} from '../cart.ts'
import type { Visit } from '../contract.ts'
import type { PixKey } from '../pix.ts'
import type { ScaleLabels } from '../../register/register-rules.ts'
import { lacksPerformer, performersOf, saleRefusals, type Item, type Seller } from '../sale.ts'
import type { Reason } from '../split.ts'
import type { ScaleLabel } from '../scale-label.ts'
import { isWaiting, withoutUnsent } from '../unsent-sale.ts'
import { salesApi } from './api.ts'
import { useUnfinishedCarts, type UnfinishedCart } from './unfinished-cart.tsx'
import type { OthersAnswer } from './other-visits-dialog.tsx'
import { salePaper } from './sale-paper.tsx'
import { useCheckout, waitForSale, type Checkout } from './use-checkout.ts'
import { useTill } from './use-till.ts'
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

/** Slots that other ideas (tickets, for example) fill in the till's screen. Sales must not import them. */
type TillSlots = {
  /** Shown among the actions of the till's header. */
  action?: ReactNode
  /** `name` is shown below the cart's client, `button` beside it. */
  name?: ReactNode
  button?: ReactNode
}

/** The shared state of the till's components, and the operations on it. */
type Counter = {
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
  otherVisits: readonly Visit[]
  answerOthers: (answer: OthersAnswer) => void
  registers: RegisterHere
  /** The open session of this device's register. Null while it is closed, undefined until loaded. */
  session: OpenSession | null | undefined
  /** Why nothing is sold at this device's register. Null if it is open. */
  closed: Reason | null
  /** The items on sale, with the units of unsent sales taken off the stock. */
  items: readonly Item[]
  find: (typed: string) => readonly Item[]
  sellers: readonly Seller[]
  /** The card bands that the business offers. Empty if it has no card terms. */
  cardBands: readonly CardBand[]
  scaleLabels: ScaleLabels | null
  isLoaded: boolean
  pixKey: PixKey | null | undefined
  /** The time of the oldest data on the screen, 0 until loaded. */
  loadedAt: number
  /** Loads again. Only defined if the registers or the items could not be loaded. */
  retry: (() => void) | undefined
  itemOf: (id: string) => Item | undefined
  /** Why `more` units (default 1) of an item cannot be added. Undefined if they can. */
  whyNot: (item: Item, more?: number) => string | undefined
  whyNotVisit: (visit: Visit) => string | undefined
  /** Adds an item. Returns false if refused, with a toast. The function is stable across renders. */
  add: (item: Item, quantity: number, label?: ScaleLabel) => boolean
  /** Adds appointments to the cart. Those that cannot be sold stay in the list above it, which shows why. */
  takeVisits: (visits: readonly Visit[]) => void
  /** The input of the received cash, while it is shown. */
  received: RefObject<HTMLInputElement | null>
  /** The newest unfinished cart of a closed tab. */
  left: { cart: UnfinishedCart; take: () => Promise<void>; drop: () => Promise<boolean> } | undefined
  slots: TillSlots
  dialog: TillDialog | undefined
  open: (dialog: TillDialog) => void
  /** Closes the top dialog and shows the one below it. */
  close: () => void
  paper: Paper | null
  show: (paper: Paper | null) => void
  print: ReturnType<typeof usePrinter>
  /** Shows a paper, and prints it if printing is enabled on this device. */
  handOut: (paper: Paper) => void
}

const CounterContext = createContext<Counter | null>(null)

export function useCounter(): Counter {
  const counter = use(CounterContext)
  if (!counter) throw new Error('this part of the till stands on no counter')
  return counter
}

const noBands: CardBand[] = []
const nothingOnOffer = {
  items: [],
  sellers: [],
  sellsWithoutStock: true,
  sellsWithoutPerformer: false,
  scaleLabels: null,
  cardBands: noBands,
}

const nobody: TillSlots = {}

/** Provides the counter. The search text is kept out of it, so that typing does not render all its consumers. */
export function CounterProvider({ slots = nobody, children }: { slots?: TillSlots; children: ReactNode }) {
  const counter = useNewCounter(slots)
  return <CounterContext value={counter}>{children}</CounterContext>
}

function useNewCounter(slots: TillSlots): Counter {
  const [till, applyStep] = useTill()
  const [dialogs, setDialogs] = useState<readonly TillDialog[]>([])
  const [paper, setPaper] = useState<Paper | null>(null)
  const received = useRef<HTMLInputElement>(null)
  const print = usePrinter()
  const { settings } = usePrintSettings()
  const formats = useFormats()

  const registers = useRegisterHere()
  const register = registers.query
  const catalogue = useQuery(salesApi.items.queryOptions())
  const pixKey = useQuery(salesApi.pixKey.get.queryOptions()).data
  const { session } = registers
  const closed = session ? null : registers.isToBeChosen ? registerNotChosen : saleRefusals.REGISTER_CLOSED
  const unsent = useUnsentSales().sales
  const {
    sellers,
    sellsWithoutStock,
    sellsWithoutPerformer,
    scaleLabels,
    cardBands,
    items: stored,
  } = catalogue.data ?? nothingOnOffer
  const items = useMemo(() => withoutUnsent(stored, unsent), [stored, unsent])
  const find = useMemo(() => finderOf(items), [items])
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const failed = [register, catalogue].find((query) => query.isError && query.data === undefined)

  const checkout = useCheckout(
    till,
    applyStep,
    {
      register: session && registers.here && { ...session, registerId: registers.here.id },
      closed,
      offer: catalogue.data,
    },
    ({ receipt, isConfirmed }) => {
      setDialogs([])
      const title = isConfirmed ? 'Venda finalizada' : 'Venda a confirmar'
      const sold = salePaper(receipt, formats, { title, closeLabel: 'Nova venda', isConfirmed })
      setPaper(sold)
      if (settings.enabled && settings.autoPrint) {
        const opensDrawer = receipt.payments.some(({ method }) => method === 'cash')
        void print(sold, { opensDrawer })
      }
    },
    () => setDialogs((shown) => [...shown, 'approve-discount']),
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

  const itemOf = (id: string) => byId.get(id)
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

  const takeVisits = (visits: readonly Visit[]) => {
    if (refusesNow()) return
    for (const visit of visits) {
      const item = itemOf(visit.serviceId)
      if (item && !refusalToAdd(item)) applyStep({ type: 'visit', item, visit })
    }
  }

  const clock = useClock()
  const [otherVisits, setOtherVisits] = useState<readonly Visit[]>([])
  const unnamedIn = ({ lines }: Till) => (sellsWithoutPerformer ? [] : linesToAskFor(lines, sellers))
  const finish = (settled: Till = till) => {
    const ask = (dialog: TillDialog) => setDialogs((shown) => [...shown.filter((one) => one !== 'performers'), dialog])
    if (unnamedIn(settled).length > 0) return ask('performers')
    const asked = visitsToAskFor(settled, clock())
    if (asked.length > 0) {
      setOtherVisits(asked)
      return ask('other-visits')
    }
    setDialogs((shown) => shown.filter((one) => one !== 'performers'))
    checkout.finish(settled)
  }
  const namePerformers = (chosen: ReadonlyMap<string, Seller>) => {
    const steps = Array.from(
      chosen,
      ([key, professional]) => ({ type: 'line', key, change: { professional } }) as const,
    )
    for (const named of steps) step(named)
    finish(steps.reduce(afterStep, till))
  }
  const answerOthers = (answer: OthersAnswer) => {
    setDialogs((shown) => shown.filter((one) => one !== 'other-visits'))
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
    registers,
    session,
    closed,
    items,
    find,
    sellers,
    scaleLabels,
    cardBands,
    isLoaded: session !== undefined && catalogue.data !== undefined,
    pixKey,
    loadedAt: Math.min(register.dataUpdatedAt, catalogue.dataUpdatedAt),
    retry: failed && (() => void failed.refetch()),
    itemOf,
    whyNot,
    whyNotVisit: ({ serviceId }) => {
      const service = itemOf(serviceId)
      return service ? whyNot(service) : 'Este serviço não está mais à venda.'
    },
    add,
    takeVisits,
    received,
    left: newest && { cart: newest, take: () => takeLeft(newest), drop: () => unfinishedCarts.take(newest) },
    slots,
    dialog: dialogs.at(-1),
    // If the register was closed elsewhere meanwhile, its closing dialog is removed from the stack.
    open: (dialog) => setDialogs([...dialogs.filter((one) => session || one !== 'close-register'), dialog]),
    close: () => setDialogs(dialogs.slice(0, -1)),
    paper,
    show: setPaper,
    print,
    handOut: (shown) => {
      setPaper(shown)
      if (settings.enabled) void print(shown)
    },
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
