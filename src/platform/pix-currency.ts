import { type Formats, real } from './format.ts'

/** PIX pays in reais; a business of another currency does not take it. */
export const takesPix = ({ currency }: Pick<Formats, 'currency'>): boolean => currency === real
export const pixNeedsReais = 'O PIX só recebe em real.'
