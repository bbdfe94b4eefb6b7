import { type Formats, real } from './format.ts'

/** PIX is always in reais, so a business with another currency cannot take it. */
export const takesPix = ({ currency }: Pick<Formats, 'currency'>): boolean => currency === real
export const pixNeedsReais = 'O PIX só funciona em reais.'
