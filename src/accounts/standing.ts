import * as z from 'zod/mini'
import { phrase, type Phrase } from '../platform/words.ts'

/**
 * How a business stands with us. `overdue`: everything works until `until`, when it becomes read-only. `quota` says how
 * many appointments of the plan's period are used; null without a limit. `payer` names who settles it.
 */
export const standing = z.object({
  state: z.enum(['ok', 'overdue', 'readOnly']),
  until: z.nullable(z.iso.datetime()),
  isTrial: z.boolean(),
  quota: z.nullable(z.object({ used: z.int(), most: z.int() })),
  payer: z.nullable(z.string()),
})
export type Standing = z.output<typeof standing>

/** From this share of the quota on, the business is told what is left; `is_tight` in the database is its twin. */
const tightFrom = 0.8

export const takesWrites = ({ state }: Standing): boolean => state !== 'readOnly'

/** No appointment can be made any more, though everything else can be written. */
export const isFull = ({ quota }: Standing): boolean => quota !== null && quota.used >= quota.most

const isTight = ({ quota }: Standing): boolean => quota !== null && quota.used >= quota.most * tightFrom

type Reader = {
  /** Whether the reader chooses the plan and pays. */
  isPayer: boolean
  dateOf: (instant: string) => string
}

/** What there is to say on every screen; `act` is the payer's button. */
export type StandingNotice = { tone: 'danger' | 'warning'; title: Phrase; text: Phrase; act: string }

/** The notice of a standing, or null if there is nothing to say to this reader. */
export function standingNotice(standing: Standing, { isPayer, dateOf }: Reader): StandingNotice | null {
  const { state, until, isTrial, quota, payer } = standing
  const { used, most } = quota ?? { used: 0, most: 0 }
  const who = payer ?? 'o proprietário'
  const act = isTrial || state === 'ok' ? 'Ver planos' : 'Pagar'
  if (state === 'readOnly')
    return {
      tone: 'danger',
      title: 'Somente leitura',
      text: isPayer
        ? 'Você pode consultar, exportar seus dados e pagar.'
        : phrase('Você pode consultar. Para voltar a usar tudo, fale com {who}.', { who }),
      act,
    }
  if (isFull(standing))
    return {
      tone: 'danger',
      title: 'Limite de agendamentos atingido',
      text: isPayer
        ? phrase('Os {most} agendamentos do plano foram usados. Com um plano maior, a agenda volta a aceitar novos.', {
            most,
          })
        : phrase('Os {most} agendamentos do plano foram usados. Para ampliar o plano, fale com {who}.', { most, who }),
      act: 'Ver planos',
    }
  if (state === 'overdue' && until) {
    const date = dateOf(until)
    return {
      tone: 'warning',
      title: isTrial ? 'O teste terminou' : 'O plano venceu',
      text: !isPayer
        ? phrase('Em {date} a conta fica só para leitura. Avise {who}.', { date, who })
        : isTrial
          ? phrase('Escolha um plano até {date} para a conta não ficar só para leitura.', { date })
          : phrase('Pague até {date} para a conta não ficar só para leitura.', { date }),
      act,
    }
  }
  if (isTight(standing) && isPayer)
    return {
      tone: 'warning',
      title:
        most - used === 1
          ? 'Resta 1 agendamento no plano'
          : phrase('Restam {left} agendamentos no plano', { left: most - used }),
      text: phrase('{used} de {most} agendamentos do plano já foram usados.', { used, most }),
      act: 'Ver planos',
    }
  return null
}
