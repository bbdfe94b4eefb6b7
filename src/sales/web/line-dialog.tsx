import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog, FormFooter } from '../../platform/web/ui/dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { NumberInput } from '../../platform/web/ui/number-input.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { choosableFor, itemCents, likelyPerformer, unitCentsOf, type Cart, type CartLine } from '../cart.ts'
import type { TillVisit } from '../contract.ts'
import { longestNote, mostOfOneItem, type Item, type Seller } from '../sale.ts'

type Props = {
  line: CartLine | undefined
  cart: Cart
  /** Whether the till asks who performed the line's service. */
  needsPerformer: boolean
  sellers: readonly Seller[]
  /** Why `more` units cannot be added. Undefined if they can. */
  whyNot: (item: Item, more: number) => string | undefined
  onClose: () => void
  onApply: (line: CartLine, change: Pick<CartLine, 'quantity' | 'professional' | 'note'>) => void
}

/** Edits the quantity, the professional and the note of a line. */
export const LineDialog = ({ line, ...rest }: Props) => {
  const formats = useFormats()
  return (
    <Dialog
      open={line !== undefined}
      onClose={rest.onClose}
      title={line?.item.name ?? ''}
      description={line && formats.money(unitCentsOf(line))}
      size="sm"
    >
      {line && <LineForm line={line} {...rest} />}
    </Dialog>
  )
}

const nobody = ''

/** The cart waits at the till meanwhile. */
function VisitLink({ visit }: { visit: TillVisit | undefined }) {
  const today = useToday()
  const maySee = useMay('bookings.view')
  if (!visit || !maySee) return null
  const { id, date } = visit
  return (
    <LinkButton to={paths.appointment(date ?? today, id)} icon={<CalendarClock aria-hidden size={18} />}>
      Abrir atendimento
    </LinkButton>
  )
}

function LineForm({ line, cart, needsPerformer, sellers, whyNot, onClose, onApply }: Props & { line: CartLine }) {
  const [who, setWho] = useState(
    () => (line.professional ?? (needsPerformer ? likelyPerformer(line.item, cart, sellers) : null))?.id ?? nobody,
  )
  const [note, setNote] = useState(line.note ?? '')
  const formats = useFormats()
  const [quantity, setQuantity] = useState<number | null>(line.quantity)
  const [error, setError] = useState<string>()
  const all = choosableFor(line, sellers)
  return (
    <form
      noValidate
      aria-label="Detalhes do item"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (quantity === null || !Number.isInteger(quantity) || quantity < 1 || quantity > mostOfOneItem)
          return setError(`Informe uma quantidade de 1 a ${mostOfOneItem}.`)
        const refused = quantity > line.quantity ? whyNot(line.item, quantity - line.quantity) : undefined
        if (refused) return setError(refused)
        onApply(line, { quantity, professional: all.find(({ id }) => id === who) ?? null, note: note.trim() || null })
        onClose()
      }}
    >
      {!line.visit && (
        <Field label="Quantidade" error={error}>
          {(control) => (
            <NumberInput
              {...control}
              min={1}
              max={mostOfOneItem}
              value={quantity}
              onValueChange={(typed) => {
                setQuantity(typed)
                setError(undefined)
              }}
            />
          )}
        </Field>
      )}
      {all.length > 0 && (
        <div className="[&_label]:min-h-till! [&_label]:items-center!">
          <RadioGroup
            label={line.item.kind === 'service' ? 'Profissional' : 'Vendido por'}
            value={who}
            options={[
              ...all.map(({ id, name }) => ({
                value: id,
                label: name,
                ...(line.item.ownTerms && !line.visit && { hint: formats.money(itemCents(line.item, id)) }),
              })),
              ...(needsPerformer ? [] : [{ value: nobody, label: 'Sem profissional' }]),
            ]}
            onChange={setWho}
          />
        </div>
      )}
      <Field label="Observação" hint="Aparece no recibo.">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={longestNote}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <VisitLink visit={cart.client?.appointments.find(({ id }) => id === line.visit?.id)} />
      <FormFooter>
        <Button type="submit" variant="primary" size="lg" fullWidth>
          Aplicar
        </Button>
      </FormFooter>
    </form>
  )
}
