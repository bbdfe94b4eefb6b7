import { useId, useState } from 'react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { itemCents, likelyPerformer, type Cart, type CartLine } from '../cart.ts'
import { performersOf, type Seller } from '../sale.ts'

type Props = {
  open: boolean
  /** The lines of services without a professional. */
  lines: readonly CartLine[]
  cart: Cart
  sellers: readonly Seller[]
  /** What was chosen, by the lines' keys. */
  onChosen: (chosen: ReadonlyMap<string, Seller>) => void
  onClose: () => void
}

/** Asks, before a sale, who performed the services of which nobody has said it. Who likely did is chosen already. */
export const PerformersDialog = ({ open, onClose, lines, ...rest }: Props) => {
  const form = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={lines.length === 1 ? 'Quem fez o serviço?' : 'Quem fez cada serviço?'}
      description="A comissão é de quem atendeu."
      size="sm"
      footer={
        <Button type="submit" form={form} variant="accent" size="lg" fullWidth>
          Continuar
        </Button>
      }
    >
      <PerformersForm id={form} lines={lines} {...rest} />
    </Dialog>
  )
}

function PerformersForm({ id, lines, cart, sellers, onChosen }: Omit<Props, 'open' | 'onClose'> & { id: string }) {
  const [chosen, setChosen] = useState(
    () =>
      new Map(
        lines.flatMap(({ key, item }) => {
          const likely = likelyPerformer(item, cart, sellers)
          return likely ? [[key, likely] as const] : []
        }),
      ),
  )
  const [isTried, setTried] = useState(false)
  const { money } = useFormats()
  return (
    <form
      id={id}
      noValidate
      aria-label="Quem fez cada serviço"
      className="grid gap-5 [&_label]:min-h-till! [&_label]:items-center!"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const missing = lines.findIndex(({ key }) => !chosen.has(key))
        if (missing < 0) return onChosen(chosen)
        setTried(true)
        form.querySelectorAll('fieldset')[missing]?.querySelector('input')?.focus()
      }}
    >
      {lines.map(({ key, item }) => (
        <RadioGroup
          key={key}
          label={item.name}
          value={chosen.get(key)?.id ?? null}
          options={performersOf(item, sellers).map((one) => ({
            value: one.id,
            label: one.name,
            ...(item.ownTerms && { hint: money(itemCents(item, one.id)) }),
          }))}
          onChange={(who) => {
            const performer = sellers.find((one) => one.id === who)
            if (performer) setChosen(new Map(chosen).set(key, performer))
          }}
          error={isTried && !chosen.has(key) ? 'Escolha quem fez este serviço.' : undefined}
        />
      ))}
    </form>
  )
}
