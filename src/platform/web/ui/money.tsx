import { brl } from '../../format.ts'
import { useFormats } from '../use-formats.ts'

const Amount = ({ text }: { text: string }) => <span className="figures whitespace-nowrap">{text}</span>

/** An amount in the business's currency. */
export const Money = ({ cents }: { cents: number }) => <Amount text={useFormats().money(cents)} />

/** An amount paid to or by the platform, always in reais. */
export const Reais = ({ cents }: { cents: number }) => <Amount text={brl(cents)} />
