import { brl } from '../../format.ts'

export const Money = ({ cents }: { cents: number }) => <span className="figures whitespace-nowrap">{brl(cents)}</span>
