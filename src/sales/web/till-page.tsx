import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { pixNeedsReais, takesPix } from '../../platform/pix-currency.ts'
import { toast } from '../../platform/web/ui/toast.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { words } from '../../platform/words.ts'
import type { PaymentMethod } from '../../register/payment.ts'
import { barcodeKey, readBarcode } from '../../catalogue/barcode.ts'
import { cardAfter } from '../../register/web/card-choice.tsx'
import { quantityTyped } from '../cart.ts'
import { saleRefusals, type Item } from '../sale.ts'
import { changePart } from '../split.ts'
import { AskedClient } from './asked-client.tsx'
import { CartBar, CartFooter } from './cart-footer.tsx'
import { CartPanel } from './cart-panel.tsx'
import { CounterProvider, useCart, useDialogs, useRegister } from './counter.tsx'
import { ItemGrid, ItemGridSkeleton, ItemSearch } from './item-grid.tsx'
import { TillDialogs } from './till-dialogs.tsx'
import { OfflineNotice, TillHeader } from './till-header.tsx'
import { useShortcuts } from './till-keys.tsx'
import { useClientsAhead } from './use-client-book.ts'
import { isLabelled, readScaleLabel, type ScaleLabel } from '../scale-label.ts'
import { beep, useScanner } from './use-scanner.ts'

/** The page's address may ask to open the register, or for a client and a visit of theirs. `onAsked` removes that from the address. */
type Props = {
  asksForRegister?: boolean
  asksForClient?: string | null
  asksForVisit?: string | null
  onAsked?: () => void
}

type TillProps = Props & { slots?: ComponentProps<typeof CounterProvider>['slots']; children?: ReactNode }

export const TillPage = ({ slots, children, ...asked }: TillProps) => (
  <CounterProvider {...(slots && { slots })}>
    <Screen {...asked} />
    {children}
  </CounterProvider>
)

function Screen({ asksForRegister = false, asksForClient = null, asksForVisit = null, onAsked }: Props) {
  const screen = useRef<HTMLDivElement>(null)
  const { session, registers } = useRegister()
  const { open } = useDialogs()
  const openRegister = () => open(registers.here ? 'open-register' : 'choose-register')
  const answer = useEffectEvent(() => {
    if (session === null) openRegister()
    onAsked?.()
  })
  const isAsked = asksForRegister && session !== undefined
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
  const top = useTop(screen)
  useClientsAhead()
  const cart = useRef<HTMLElement>(null)
  /** The cart beside the items; where there is no room for one, it opens, and there is none. */
  const shownCart = () => {
    const aside = cart.current
    if (aside && getComputedStyle(aside).display !== 'none') return aside
    open('cart')
    return null
  }
  /** Goes to the line that waits for its professional, or to the first. */
  const focusCart = () => {
    const aside = shownCart()
    if (!aside) return
    const line = aside.querySelector('[data-waits]')?.closest('button') ?? aside.querySelector('li button')
    ;(line ?? aside.querySelector('button'))?.focus()
  }
  return (
    <div ref={screen} className="@container -mb-28 md:-mb-8">
      <div className="grid gap-5 @min-[40rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[58rem]:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="@container grid grid-cols-1 min-h-[calc(100dvh-5.25rem)] grid-rows-[auto_auto_1fr] content-start gap-4 pb-6">
          <div className="grid grid-cols-1 gap-4">
            <TillHeader />
            <OfflineNotice />
          </div>
          <Shelves onCart={focusCart} />
        </div>
        <aside
          ref={cart}
          aria-label="Carrinho"
          style={{ height: `calc(100dvh - ${top}px - 1.25rem)` }}
          className="[container:counter/size] sticky top-[5.25rem] hidden flex-col overflow-hidden rounded-card border border-line bg-surface @min-[40rem]:flex"
        >
          <CartPanel />
          <div className="px-3 pt-2 pb-3">
            <CartFooter />
          </div>
        </aside>
      </div>
      <CartBar />
      {asksForClient && (
        <AskedClient
          id={asksForClient}
          visitId={asksForVisit}
          onAsked={onAsked}
          onClosed={openRegister}
          onTaken={shownCart}
        />
      )}
      <TillDialogs />
    </div>
  )
}

/** The search and the items. Also handles scanner and function keys, wherever the focus is. */
function Shelves({ onCart }: { onCart: () => void }) {
  const { till, step, checkout, finish, add, received } = useCart()
  const { session, closed, items, find, isLoaded, failed, cardBands, scaleLabels } = useRegister()
  const { open, show } = useDialogs()
  const mayRegister = useMay('products.create')
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const addToCart = useCallback(
    (item: Item) => {
      if (add(item, quantityTyped(search.current?.value ?? '').quantity)) setTyped('')
    },
    [add],
  )
  const byCode = useMemo(
    () => new Map(items.flatMap((item) => (item.barcode === null ? [] : [[barcodeKey(item.barcode), item] as const]))),
    [items],
  )
  /** The item of a code, or of a scale's label. A code that an item has as a whole is no label. */
  const coded = (code: string): { item: Item; label?: ScaleLabel } | null => {
    const whole = byCode.get(barcodeKey(code))
    if (whole) return { item: whole }
    const label = readScaleLabel(code, scaleLabels)
    const item = label && items.find((one) => isLabelled(one, label))
    return item ? { item, label } : null
  }
  const addFirst = (typed: string) => {
    const { quantity, text } = quantityTyped(typed)
    if (!text.trim() || !isLoaded) return
    const known = coded(text)
    const first = known?.item ?? find(text)[0]
    if (first) {
      const isAdded = add(first, quantity, known?.label)
      // A code that was refused does not stay either, so that the next one is not appended to it.
      if (isAdded || known) setTyped('')
      return
    }
    const code = readBarcode(text)
    beep()
    toast.error(
      'Item não encontrado',
      'Produto ou código de barras não encontrado.',
      mayRegister && /^\d{8,14}$/.test(code)
        ? {
            label: 'Cadastrar produto',
            run: () => void navigate({ to: paths.products, search: { search: code } }),
          }
        : undefined,
    )
    // What is typed or scanned next takes its place.
    search.current?.select()
  }
  const addScanned = (code: string) => {
    // A scan closes the last receipt, because the next sale has begun.
    show(null)
    if (session === null && closed) {
      setTyped('')
      return toast.error(words(closed.title), words(closed.text))
    }
    const scanned = coded(code)
    if (scanned) {
      add(scanned.item, quantityTyped(search.current?.value ?? '').quantity, scanned.label)
      // The field is also emptied if the item was refused, so that the next code is not appended to this one.
      return setTyped('')
    }
    // On a busy browser the burst may have only the end of the code, while the search field has all of it.
    addFirst(search.current?.value || code)
  }
  useScanner({ search, isKnown: (code) => coded(code) !== null, onCode: addScanned })

  const formats = useFormats()
  const whyNotDivided = checkout.totalCents === 0 ? 'Não há valor a dividir.' : undefined
  const pay = (method: PaymentMethod) => () =>
    step({ type: 'parts', parts: changePart(till.parts, till.parts.length - 1, { method }) })
  useShortcuts(search, {
    search: () => search.current?.select(),
    client: () => open('select'),
    discount: () => {
      if (till.lines.length > 0) open('discount')
      else toast.error(words(saleRefusals.EMPTY_CART.title), 'Adicione itens antes do desconto.')
    },
    split: () => (whyNotDivided ? toast.error('Dividir pagamento', whyNotDivided) : open('split')),
    card: () => {
      const [only] = till.parts
      // Pressing the key again chooses the next way to pay by card.
      if (till.parts.length > 1 || only?.method !== 'card') return pay('card')()
      const card = cardAfter(only.card, cardBands)
      if (card) step({ type: 'parts', parts: changePart(till.parts, 0, { card }) })
    },
    cash: () => {
      flushSync(pay('cash'))
      received.current?.focus()
    },
    cart: onCart,
    pix: takesPix(formats) ? pay('pix') : () => toast.error('PIX indisponível', pixNeedsReais),
    finish: () => {
      if (checkout.refusal) toast.error(words(checkout.refusal.title), words(checkout.refusal.text))
      else if (!checkout.pending) finish()
    },
  })
  return (
    <>
      <ItemSearch ref={search} typed={typed} onType={setTyped} onEnter={addFirst} onCart={onCart} />
      {failed ? (
        <ErrorState title="Não foi possível carregar o caixa." {...failed} />
      ) : isLoaded ? (
        <ItemGrid typed={typed} onAdd={addToCart} />
      ) : (
        <ItemGridSkeleton />
      )}
    </>
  )
}

/** The distance in pixels from the top of the page to an element, which is to fill the rest of the screen. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  // A layout effect measures before the first paint. Otherwise the cart is too high at first and hides its total.
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setTop(Math.round(current.getBoundingClientRect().top + scrollY))
    measure()
    // A banner above the screen changes the parent's height when it appears or disappears.
    const observer = new ResizeObserver(measure)
    observer.observe(current.parentElement!)
    return () => observer.disconnect()
  }, [element])
  return top
}
