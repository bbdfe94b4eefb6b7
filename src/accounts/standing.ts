import * as z from 'zod/mini'
import { phrase, type Phrase } from '../platform/words.ts'

/**
 * How a business stands with us. `overdue`: everything works until `until`, when it becomes read-only. `ending`: the same,
 * because its owner ended the subscription. `closed`: its owner closed the account, and it is erased at `until`. `quota` says how many appointments of the plan's period are used; null without a limit. `payer` names who settles it.
 */
export const standing = z.object({
  state: z.enum(['ok', 'ending', 'overdue', 'readOnly', 'closed']),
  until: z.nullable(z.iso.datetime()),
  isTrial: z.boolean(),
  quota: z.nullable(z.object({ used: z.int(), most: z.int() })),
  payer: z.nullable(z.string()),
})
export type Standing = z.output<typeof standing>

/** From this share of the quota on, the business is told what is left; `is_tight` in the database is its twin. */
const tightFrom = 0.8

export const takesWrites = ({ state }: Standing): boolean => state !== 'readOnly' && state !== 'closed'

/** No appointment can be made any more, though everything else can be written. */
export const isFull = ({ quota }: Standing): boolean => quota !== null && quota.used >= quota.most

const isTight = ({ quota }: Standing): boolean => quota !== null && quota.used >= quota.most * tightFrom

/** Whether there is anything to say to a reader; `isPayer` is who chooses the plan and pays. */
export const isWorthSaying = (standing: Standing, isPayer: boolean): boolean =>
  !takesWrites(standing) ||
  standing.state === 'overdue' ||
  isFull(standing) ||
  (isPayer && (standing.state === 'ending' || isTight(standing)))

/** Why a business that only reads takes nothing, in words for a reader. */
export function readOnlyWords({ state, payer }: Standing, isPayer: boolean): { title: Phrase; text: Phrase } {
  const isClosed = state === 'closed'
  return {
    title: isClosed ? 'Conta encerrada' : 'Somente leitura',
    text: isPayer
      ? isClosed
        ? 'Para voltar a usar tudo, reabra a conta.'
        : 'Você pode consultar, exportar seus dados e pagar.'
      : phrase('Você pode consultar. Para voltar a usar tudo, fale com {who}.', { who: payer ?? anOwner }),
  }
}

/** Whoever settles it, where nobody is known by name. */
export const anOwner = 'o proprietário'
