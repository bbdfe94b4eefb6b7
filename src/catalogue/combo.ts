import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { splitCents } from '../platform/money.ts'
import { refusals, type RefusalKind } from '../platform/refusal.ts'
import { numbered, phrase } from '../platform/words.ts'

export const mostOfCombo = 5
const tooFew = 'Escolha pelo menos dois serviços.'
const tooMany = numbered('Um combo tem até {mostOfCombo} serviços.', { mostOfCombo })

/** Several services, in the order in which they are done, for a price of their own. */
export const comboForm = z.object({
  name: field.text('Informe o nome do combo.', 60),
  services: field.list(z.object({ serviceId: field.id('Escolha o serviço.') }), mostOfCombo, tooMany).check(
    z.check(({ value, issues }) => {
      if (value.length < 2) issues.push({ code: 'custom', input: value, path: [], message: tooFew })
      for (const [at, { serviceId }] of value.entries())
        if (value.findIndex((other) => other.serviceId === serviceId) < at)
          issues.push({
            code: 'custom',
            input: serviceId,
            path: [at, 'serviceId'],
            message: 'Escolha cada serviço uma vez.',
          })
    }),
  ),
  priceCents: field.cents('Informe o preço.'),
  isActive: z.prefault(z.boolean('Informe o status.'), true),
})
export type ComboForm = z.output<typeof comboForm>

/** What is said of a service that cannot be chosen: it is unknown, or out of use. */
export const partUnknown = 'Este serviço não está mais disponível. Escolha outro.'
/** What is said of a combo that is booked with other services than its own, or is out of use. */
export const comboChanged = 'O combo mudou ou foi desativado. Escolha de novo.'

export const comboRefusals = refusals({
  /** `serviceInCombo` says in which. */
  SERVICE_IN_COMBO: {
    status: 409,
    title: 'Serviço de um combo',
    text: 'Um combo ativo tem este serviço. Desative ou altere o combo antes.',
  },
})

export const serviceInCombo = (name: string): RefusalKind => ({
  ...comboRefusals.SERVICE_IN_COMBO,
  text: phrase('O combo “{name}” tem este serviço. Desative ou altere o combo antes.', { name }),
})

/** A combo as far as it decides what its services cost. */
type PricedCombo = { priceCents: number; services: readonly { serviceId: string; priceCents: number }[] }

/** Splits a price over parts by what they cost alone, to the centavo; evenly where all of them cost nothing. */
export const splitPrice = (totalCents: number, partsCents: readonly number[]): number[] =>
  splitCents(totalCents, partsCents.some((cents) => cents > 0) ? partsCents : partsCents.map(() => 1))

/** What each service of a combo costs in it; null where others are chosen, or in another order. */
export const comboPrices = ({ priceCents, services }: PricedCombo, chosenIds: readonly string[]): number[] | null =>
  services.map(({ serviceId }) => serviceId).join() === chosenIds.join()
    ? splitPrice(
        priceCents,
        services.map((one) => one.priceCents),
      )
    : null

/** `Combo Noiva`, whether or not its name says so. */
export const comboTitle = ({ name }: { name: string }): string => (/^combo\b/i.test(name) ? name : `Combo ${name}`)
