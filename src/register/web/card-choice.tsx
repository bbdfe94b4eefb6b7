import { useFormats } from '../../platform/web/use-formats.ts'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { bandOf, cardName, mostInstallments, type Card, type CardBand } from '../card-terms.ts'

type Props = {
  offered: readonly CardBand[]
  amountCents: number
  card: Card | undefined
  onCard: (card: Card) => void
}

const names = { debit: 'Débito', credit: 'Crédito', shared: 'Parcelado' } as const
type Way = keyof typeof names

const credit = (installments: number): Card => ({ kind: 'credit', installments })

/** The choice of debit, credit or instalments. Shown only if the business has card terms. */
export function CardChoice({ offered, amountCents, card, onCard }: Props) {
  const formats = useFormats()
  const shared = Array.from({ length: mostInstallments - 1 }, (_, at) => credit(at + 2)).filter((one) =>
    offered.includes(bandOf(one)),
  )
  const [first] = shared
  const cardOf = (way: Way): Card => (way === 'shared' ? first! : { kind: way, installments: 1 })
  const ways = (Object.keys(names) as Way[]).filter((way) => (way === 'shared' ? first : offered.includes(way)))
  const chosen: Way | '' = !card ? '' : card.installments > 1 ? 'shared' : card.kind
  return (
    <div className="flex gap-2">
      <div className="min-w-0 flex-1">
        <Segmented<Way | ''>
          label="Tipo de cartão"
          size="lg"
          value={chosen}
          options={ways.map((way) => ({ value: way, label: names[way] }))}
          onChange={(way) => way && onCard(cardOf(way))}
        />
      </div>
      {card && chosen === 'shared' && (
        <div className="w-32 [&_select]:min-h-till!">
          <Select
            aria-label="Parcelas"
            value={String(card.installments)}
            options={shared.map((one) => ({
              value: String(one.installments),
              label: `${one.installments}x ${formats.money(Math.floor(amountCents / one.installments))}`,
            }))}
            onChange={({ target }) => onCard(credit(Number(target.value)))}
          />
        </div>
      )}
    </div>
  )
}

/** The next way to pay by card, chosen by pressing the till's card key again. */
export function cardAfter(card: Card | undefined, offered: readonly CardBand[]): Card | undefined {
  const ways = ([{ kind: 'debit', installments: 1 }, credit(1), credit(2), credit(7)] satisfies Card[]).filter((one) =>
    offered.includes(bandOf(one)),
  )
  const at = card ? ways.findIndex((one) => cardName(one) === cardName(card)) : -1
  return ways[(at + 1) % Math.max(1, ways.length)]
}
