import { useTranslator } from '../../languages/web/use-translator.ts'
import { type Currency, formatMinutes, moneyIn } from '../../platform/format.ts'
import { isOpenEnded, type Range } from '../public-terms.ts'

export const linkLook = 'inline-flex h-11 items-center rounded-control px-2 font-semibold underline underline-offset-2'

export function Duration({ minutes }: { minutes: Range | undefined }) {
  const { say } = useTranslator()
  if (!minutes) return null
  const [least, most] = [formatMinutes(minutes.least), formatMinutes(minutes.most)]
  return (
    <span className="figures text-sm text-soft">
      {isOpenEnded(minutes) ? say('de {least} a {most}', { least, most }) : least}
    </span>
  )
}

export function Price({ cents, currency }: { cents: Range | null | undefined; currency: Currency }) {
  const { say } = useTranslator()
  if (!cents) return null
  const price = moneyIn(currency)(cents.least)
  if (!isOpenEnded(cents)) return <span className="figures text-base font-semibold whitespace-nowrap">{price}</span>
  return (
    // In two lines on a phone, so that the name keeps its room.
    <span className="figures max-w-28 text-base font-semibold sm:max-w-none">
      {say('a partir de {price}', { price: price.replaceAll(' ', '\u00a0') })}
    </span>
  )
}
