import { PackageOpen, ScanBarcode, SearchX, Star } from 'lucide-react'
import { memo, startTransition, useEffect, useMemo, useState, type RefObject } from 'react'
import { smallPicture } from '../../business/picture.ts'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { Input } from '../../platform/web/ui/input.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { LongGrid } from '../../platform/web/ui/long-list.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { SkipButton } from '../../platform/web/ui/skip-button.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { categoriesOf, quantityOf, quantityTyped } from '../cart.ts'
import { favouritesFirst } from '../favourites.ts'
import type { Item } from '../sale.ts'
import { useCart, useRegister } from './counter.tsx'
import { KeyHint } from './till-keys.tsx'
import { UsualItems } from './usual-items.tsx'

type SearchProps = {
  ref: RefObject<HTMLInputElement | null>
  typed: string
  onType: (typed: string) => void
  onEnter: (typed: string) => void
  onCart: () => void
}

/** The search field. Enter searches the field's own value, because a scanner types faster than React renders. */
export function ItemSearch({ ref, typed, onType, onEnter, onCart }: SearchProps) {
  useEffect(() => {
    // Not on touch screens, where the focus would open the keyboard over the items.
    if (matchMedia('(pointer: fine)').matches) ref.current?.focus()
  }, [ref])
  return (
    <div>
      {/* The browser lays out a contained box alone for each letter, unless the box is an item of a grid. */}
      <div className="relative h-till [contain:size_layout_style]">
        <ScanBarcode
          aria-hidden
          size={20}
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft"
        />
        <Input
          ref={ref}
          type="search"
          aria-label="Buscar item por nome ou código de barras"
          placeholder="Nome ou código de barras"
          autoComplete="off"
          enterKeyHint="done"
          className="search min-h-till! rounded-card! pr-14! pl-12! text-base!"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter(event.currentTarget.value)
            else if (event.key === 'Escape') onType('')
            else return
            event.preventDefault()
          }}
        />
        <KeyHint of="search" className="absolute top-1/2 right-4 -translate-y-1/2" />
      </div>
      {/* Two hundred items stand between the search and the cart. */}
      <SkipButton onClick={onCart}>Ir para o carrinho</SkipButton>
    </div>
  )
}

type Props = {
  typed: string
  /** Must be stable across renders, so that a memoised tile only renders when its own props change. */
  onAdd: (item: Item) => void
}

/** The items on sale. A tap adds one to the cart. */
export function ItemGrid({ typed, onAdd }: Props) {
  const { items, favourites, find } = useRegister()
  const [chosen, setChosen] = useState<string | null>(null)
  const categories = useMemo(() => categoriesOf(items), [items])
  const { text } = quantityTyped(typed)
  const found = useMemo(() => find(text), [find, text])
  const isSearched = text.trim() !== ''
  // A search covers all categories, and a category that has no items any more is ignored.
  const shelf = !isSearched && chosen !== null && categories.includes(chosen) ? chosen : null
  // What is searched for comes in the order of the search.
  const arranged = useMemo(
    () => (isSearched ? found : favouritesFirst(found, favourites)),
    [found, favourites, isSearched],
  )
  const [services, products] = useMemo(() => {
    const shown = shelf === null ? arranged : arranged.filter(({ category }) => category === shelf)
    return [shown.filter(({ kind }) => kind === 'service'), shown.filter(({ kind }) => kind === 'product')]
  }, [arranged, shelf])
  if (items.length === 0)
    return (
      <EmptyState
        icon={<PackageOpen aria-hidden size={22} />}
        title="Nada para vender ainda"
        text="Cadastre serviços e produtos; eles aparecem aqui."
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <LinkButton to={paths.services} variant="primary">
              Cadastrar serviços
            </LinkButton>
            <LinkButton to={paths.products}>Cadastrar produtos</LinkButton>
          </div>
        }
      />
    )
  return (
    <div className="grid grid-cols-1 content-start gap-5">
      {found.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden size={22} />}
          title="Item não encontrado"
          text="Produto ou código de barras não encontrado."
        />
      )}
      {!isSearched && <UsualItems onAdd={onAdd} />}
      {found.length > 0 && categories.length > 1 && (
        <CategoryFilter categories={categories} chosen={shelf} onChoose={setChosen} />
      )}
      <Shelf title="Serviços" items={services} favourites={favourites} onAdd={onAdd} />
      <Shelf title="Produtos" items={products} favourites={favourites} onAdd={onAdd} />
    </div>
  )
}

/** Each row fits a name of two lines (three for a service, which has no stock), the price and the stock. */
const gridClass = 'grid auto-rows-[6.5rem] content-start grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-2.5'

type ShelfProps = {
  title: string
  items: readonly Item[]
  favourites: readonly string[]
  onAdd: Props['onAdd']
}

const Shelf = memo(({ title, items, favourites, onAdd }: ShelfProps) => {
  const { till, whyNot } = useCart()
  const deferred = useAfterPaint(items)
  if (items.length === 0 && deferred.length === 0) return null
  return (
    // Hidden at once, and emptied after the picture.
    <section aria-label={title} hidden={items.length === 0}>
      <h2 className="mb-2 text-sm font-semibold text-soft">{title}</h2>
      <LongGrid
        items={items}
        deferred={deferred}
        keyOf={({ id }) => id}
        className={gridClass}
        cell={(item) => (
          <Tile
            item={item}
            isFavourite={favourites.includes(item.id)}
            quantity={quantityOf(till.lines, item)}
            reason={whyNot(item)}
            onAdd={onAdd}
          />
        )}
      />
    </section>
  )
})

/**
 * The value as it was until the picture with the new one is painted. `useDeferredValue` often renders before the paint,
 * and a letter would wait for all tiles.
 */
function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A frame's callbacks run just before its paint, and a timer that one of them sets runs after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(() => value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}

type TileProps = {
  item: Item
  isFavourite: boolean
  quantity: number
  reason: string | undefined
  onAdd: Props['onAdd']
}

/** A name that takes two lines at most in the narrowest tile without a photo, so that it needs no clamp: measuring one takes as long as the rest of a tile. */
const alwaysFits = 20

const tileClass =
  'flex size-full flex-col justify-between rounded-card border border-edge bg-surface p-3 text-left text-ink select-none focus-ring hover:bg-hover'

/** Few boxes and no state of its own: each letter of a search draws all tiles in sight anew. */
const Tile = memo(({ item, isFavourite, quantity, reason, onAdd }: TileProps) => {
  const { money } = useFormats()
  const add = () => onAdd(item)
  const { name, photo, stock, unitCents } = item
  const clamp = (photo || name.length > alwaysFits) && (stock === null ? 'line-clamp-3' : 'line-clamp-2')
  const title = (
    <span className={classNames('min-w-0 text-sm leading-tight font-semibold break-words', !photo && 'pr-5', clamp)}>
      {name}
    </span>
  )
  const content = (
    <>
      {photo ? (
        <span className="flex items-start gap-2">
          <Photo hash={photo} />
          {title}
        </span>
      ) : (
        title
      )}
      <span className="figures text-base leading-5 font-semibold">
        {money(unitCents)}{' '}
        {stock !== null && (
          <span className={classNames('inline-block text-xs font-normal', stock > 0 ? 'text-soft' : 'text-warning')}>
            {stock > 0 ? `${stock} un.` : 'Sem estoque'}
          </span>
        )}
      </span>
      {isFavourite && (
        <>
          <Star aria-hidden size={13} className="absolute right-3 bottom-3.5 fill-current text-faint" />
          <span className="visually-hidden">, entre os mais vendidos</span>
        </>
      )}
      {quantity > 0 && (
        // Placed in the grid's cell, whose containment makes it the frame of what is absolute in it.
        <span
          className={classNames(
            'figures absolute top-2 grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent',
            // Over the photo, beside which the name needs all the width.
            photo ? 'left-2' : 'right-2',
          )}
        >
          {quantity}
          <span className="visually-hidden"> no carrinho</span>
        </span>
      )}
    </>
  )
  if (reason === undefined)
    return (
      <button type="button" onClick={add} className={tileClass}>
        {content}
      </button>
    )
  return (
    <Button
      onClick={add}
      disabledReason={reason}
      className={classNames(
        tileClass,
        'items-stretch! justify-between! gap-0! rounded-card! p-3! font-normal! whitespace-normal!',
      )}
    >
      {content}
    </Button>
  )
})

/** A photo of fixed size, so that nothing moves while it loads. Offline only photos seen before are shown. */
const Photo = ({ hash }: { hash: string }) => (
  <img
    src={smallPicture({ hash })}
    alt=""
    width={40}
    height={40}
    loading="lazy"
    decoding="async"
    className="size-10 shrink-0 rounded-control bg-sunken object-cover"
  />
)

export const ItemGridSkeleton = () => (
  <div role="status" aria-label="Carregando itens" className={gridClass}>
    {Array.from({ length: 12 }, (_, at) => (
      <Skeleton key={at} className="rounded-card" />
    ))}
  </div>
)

type FilterProps = { categories: readonly string[]; chosen: string | null; onChoose: (category: string | null) => void }

const CategoryFilter = ({ categories, chosen, onChoose }: FilterProps) => (
  <div role="group" aria-label="Categorias" className="-mx-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
    {[null, ...categories].map((category) => (
      <Button
        key={category ?? ''}
        variant={category === chosen ? 'primary' : 'secondary'}
        aria-pressed={category === chosen}
        onClick={() => onChoose(category)}
        className="min-h-11 rounded-full!"
      >
        {category ?? 'Tudo'}
      </Button>
    ))}
  </div>
)
