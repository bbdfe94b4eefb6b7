import { brl } from '../../format.ts'
import { useFormats } from '../use-formats.ts'

const Amount = ({ text }: { text: string }) => <span className="figures whitespace-nowrap">{text}</span>

/** What the business takes in or gives out. */
export const Money = ({ cents }: { cents: number }) => <Amount text={useFormats().money(cents)} />

/** What is paid to the platform, or by it. */
export const Reais = ({ cents }: { cents: number }) => <Amount text={brl(cents)} />
