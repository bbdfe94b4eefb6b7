import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { EmptyState, ErrorState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { addRefusal, findItems, performersOf } from '../cart.ts'
import type { Visit } from '../contract.ts'
import type { PaymentMethod } from '../../register/payment.ts'
import type { Item } from '../sale.ts'
import { changePart } from '../split.ts'
import { isWaiting, withoutUnsent } from '../unsent-sale.ts'
import { salesApi } from './api.ts'
import { CartBar } from './cart-bar.tsx'
import { CartFooter } from './cart-footer.tsx'
import { CartPanel } from './cart-panel.tsx'
import { ItemGrid, ItemGridSkeleton } from './item-grid.tsx'
import { ItemSearch } from './item-search.tsx'
import { LeftCartOffer } from './left-cart.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import type { Paper } from '../../platform/web/paper-dialog.tsx'
import { salePaper } from './sale-paper.tsx'
import { TillDialogs, type TillDialog } from './till-dialogs.tsx'
import { TillHeader } from './till-header.tsx'
import { useCheckout } from './use-checkout.ts'
import { useClientsAhead } from './use-clients-ahead.ts'
import { useLeftCarts } from './use-left-carts.ts'
import { usePrintSettings } from '../../platform/web/use-print-settings.ts'
import { usePrinter } from '../../platform/web/use-printer.ts'
import { useScanner } from './use-scanner.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTill } from './use-till.ts'
import { useTop } from './use-top.ts'
import { useUnsentSales } from './use-unsent-sales.ts'
import { registerApi } from '../../register/web/api.ts'

const nothingOnOffer = { items: [], sellers: [], sellsWithoutStock: true }

export function TillPage() {
  if (useMay('pos.view')) return <Counter />
  return (
    <EmptyState
      icon={<Lock aria-hidden size={22} />}
      title="Acesso restrito"
      text="Você não tem permissão para usar o ponto de venda."
    />
  )
}

function Counter() {
  const [till, step] = useTill()
  const [typed, setTyped] = useState('')
  const [dialogs, setDialogs] = useState<readonly TillDialog[]>([])
  const open = (dialog: TillDialog) => setDialogs([...dialogs, dialog])
  const [paper, setPaper] = useState<Paper | null>(null)
  const screen = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const top = useTop(screen)
  const print = usePrinter()
  const { settings } = usePrintSettings()

  const register = useQuery(registerApi.current.queryOptions())
  const catalogue = useQuery(salesApi.items.queryOptions())
  const pixKey = useQuery(salesApi.pixKey.get.queryOptions()).data
  const session = register.data
  const unsent = useUnsentSales().sales
  const { sellers, sellsWithoutStock, ...offer } = catalogue.data ?? nothingOnOffer
  const items = withoutUnsent(offer.items, unsent)
  const isLoaded = session !== undefined && catalogue.data !== undefined
  const failed = [register, catalogue].find((query) => query.isError && query.data === undefined)

  const checkout = useCheckout(till, step, session, ({ receipt, isConfirmed }) => {
    setDialogs([])
    const title = isConfirmed ? 'Venda finalizada' : 'Venda a confirmar'
    const sold = salePaper(receipt, { title, closeLabel: 'Nova venda', pixKey, isConfirmed })
    setPaper(sold)
    if (settings.enabled && settings.autoPrint) {
      const opensDrawer = receipt.payments.some(({ method }) => method === 'cash')
      void print(sold, { opensDrawer })
    }
  })
  useClientsAhead()
  // A tab that died between keeping the sale and showing its receipt: it is on its way.
  const isUnderWay = !checkout.pending && unsent.some((sale) => sale.id === till.saleId && isWaiting(sale))
  useEffect(() => {
    if (isUnderWay) step({ type: 'clear' })
  }, [isUnderWay, step])

  const reprint = useMutation({
    mutationFn: () => salesApi.lastReceipt.call(),
    onSuccess: (receipt) => {
      if (!receipt) return toast.error('Nenhuma venda encontrada')
      const last = salePaper(receipt, { title: 'Última venda', closeLabel: 'Fechar', pixKey })
      setPaper(last)
      if (settings.enabled) void print(last)
    },
    onError: () =>
      toast.error('Erro na impressão', 'Não foi possível buscar a venda. A operação continuará normalmente.'),
  })

  const refusalToAdd = (item: Item) => {
    const current = items.find(({ id }) => id === item.id) ?? item
    return addRefusal(till.lines, current, { registerIsOpen: Boolean(session), sellsWithoutStock })
  }
  const whyNot = (item: Item) => refusalToAdd(item)?.text
  const add = (item: Item) => {
    const refusal = refusalToAdd(item)
    if (refusal) return toast.error(refusal.title, refusal.text)
    // Where one person works, nobody is asked who did it.
    const [only = null, ...others] = item.kind === 'service' ? performersOf(item, sellers) : []
    step({ type: 'add', item, professional: others.length > 0 ? null : only })
    setTyped('')
  }
  const addFirst = (typed: string) => {
    if (!typed.trim() || !isLoaded) return
    const [first] = findItems(items, typed)
    if (first) return add(first)
    toast.error('Item não encontrado', 'Produto ou código de barras não encontrado.')
    search.current?.select()
  }
  const addScanned = (code: string) => {
    // The next client's goods end the look at the last receipt.
    setPaper(null)
    const scanned = items.find(({ barcode }) => barcode === code)
    if (scanned) return add(scanned)
    // A browser that stumbled has heard the end of a code alone; the search has all of it.
    addFirst(search.current?.value || code)
  }
  useScanner(search, addScanned)

  const visits = (till.client?.appointments ?? []).filter(({ id }) => !till.lines.some(({ visit }) => visit?.id === id))
  const serviceOf = ({ serviceId }: Visit) => items.find(({ id }) => id === serviceId)
  const whyNotVisit = (visit: Visit) => {
    const service = serviceOf(visit)
    return service ? whyNot(service) : 'Este serviço não está mais à venda.'
  }
  const addVisit = (visit: Visit) => {
    const item = serviceOf(visit)
    if (item) step({ type: 'visit', item, visit })
  }

  const left = useLeftCarts()
  const [newest] = left.carts
  const takeLeft = async (cart: typeof newest & {}) => {
    if (!(await left.take(cart))) return
    step({ type: 'lay-out', till: cart.till })
    step({ type: 'refresh', items })
  }

  const pay = (method: PaymentMethod) => () =>
    step({ type: 'parts', parts: changePart(till.parts, till.parts.length - 1, { method }) })
  useShortcuts(search, {
    search: () => search.current?.select(),
    client: () => open('select'),
    card: pay('card'),
    cash: pay('cash'),
    pix: pay('pix'),
    finish: () => {
      if (checkout.refusal) toast.error(checkout.refusal.title, checkout.refusal.text)
      else if (!checkout.pending) checkout.finish()
    },
  })

  const cart = (
    <CartPanel
      till={till}
      step={step}
      checkout={checkout}
      isOpen={session !== null}
      offer={newest && <LeftCartOffer cart={newest} onTake={() => takeLeft(newest)} onDrop={() => left.take(newest)} />}
      whyNot={whyNot}
      onChooseClient={() => open('select')}
      visits={visits}
      whyNotVisit={whyNotVisit}
      onVisit={addVisit}
      pixKey={pixKey}
      onPix={() => open('pix')}
      onPixKey={() => open('pix-key')}
      onLine={({ key }) => open({ line: key })}
    />
  )
  const footer = (
    <CartFooter till={till} checkout={checkout} onDiscount={() => open('discount')} onSplit={() => open('split')} />
  )
  return (
    <div ref={screen} className="@container -mb-28 md:-mb-8">
      <div className="grid gap-5 @min-[40rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[58rem]:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="@container grid grid-cols-1 min-h-[calc(100dvh-5.25rem)] grid-rows-[auto_auto_1fr] content-start gap-4 pb-6">
          <div className="grid grid-cols-1 gap-4">
            <TillHeader
              session={session}
              reprinting={reprint.isPending}
              onCheckIn={() => open('check-in')}
              onRegister={() => open('register')}
              onReprint={() => reprint.mutate()}
              onPaper={setPaper}
              onPrintSettings={() => open('print-settings')}
              onPixKey={() => open('pix-key')}
            />
            <OfflineNotice loadedAt={Math.min(register.dataUpdatedAt, catalogue.dataUpdatedAt)} />
          </div>
          <ItemSearch ref={search} typed={typed} onType={setTyped} onEnter={addFirst} />
          {failed ? (
            <ErrorState title="Não foi possível carregar o caixa." onRetry={() => void failed.refetch()} />
          ) : isLoaded ? (
            <ItemGrid items={items} typed={typed} lines={till.lines} whyNot={whyNot} onAdd={add} />
          ) : (
            <ItemGridSkeleton />
          )}
        </div>
        <aside
          aria-label="Carrinho"
          style={{ height: `calc(100dvh - ${top}px - 1.25rem)` }}
          className="[container:counter/size] sticky top-[5.25rem] hidden flex-col overflow-hidden rounded-card border border-line bg-surface @min-[40rem]:flex"
        >
          {cart}
          <div className="px-3 pt-2 pb-3">{footer}</div>
        </aside>
      </div>
      <CartBar
        count={till.lines.reduce((sum, { quantity }) => sum + quantity, 0)}
        totalCents={checkout.totalCents}
        onOpen={() => open('cart')}
      />
      <TillDialogs
        dialog={dialogs.at(-1)}
        close={() => setDialogs(dialogs.slice(0, -1))}
        paper={paper}
        setPaper={setPaper}
        session={session}
        till={till}
        step={step}
        checkout={checkout}
        sellers={sellers}
        pixKey={pixKey}
        cart={cart}
        footer={footer}
      />
    </div>
  )
}
