import { phrase, type Phrase } from '../platform/words.ts'
import { anOwner, isFull, isWorthSaying, readOnlyWords, type Standing } from './standing.ts'

type Reader = {
  /** Whether the reader chooses the plan and pays. */
  isPayer: boolean
  dateOf: (instant: string) => string
}

/** What there is to say on every screen; `act` is the payer's button. */
export type StandingNotice = {
  tone: 'danger' | 'warning'
  title: Phrase
  text: Phrase
  act: string
  /** The button leads to where accounts are closed and opened, and not to the plans. */
  isLeaving?: boolean
}

/** The notice of a standing, or null if there is nothing to say to this reader. */
export function standingNotice(standing: Standing, { isPayer, dateOf }: Reader): StandingNotice | null {
  const { state, until, isTrial, quota, payer } = standing
  if (!isWorthSaying(standing, isPayer)) return null
  const { used, most } = quota ?? { used: 0, most: 0 }
  const who = payer ?? anOwner
  const act = isTrial || state === 'ok' ? 'Ver planos' : 'Pagar'
  if (state === 'closed' && until)
    return {
      tone: 'danger',
      title: 'Conta encerrada',
      text: isPayer
        ? phrase('Em {date}, todos os dados serão excluídos. Até lá, você pode baixar tudo ou reabrir a conta.', {
            date: dateOf(until),
          })
        : phrase('Em {date}, todos os dados serão excluídos. Para reabrir a conta, fale com {who}.', {
            date: dateOf(until),
            who,
          }),
      act: 'Reabrir conta',
      isLeaving: true,
    }
  if (state === 'readOnly') return { tone: 'danger', ...readOnlyWords(standing, isPayer), act }
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
  if (state === 'ending' && until)
    return {
      tone: 'warning',
      title: 'Assinatura encerrada',
      text: phrase('Tudo funciona até {date}.', { date: dateOf(until) }),
      act: 'Ver assinatura',
    }
  return {
    tone: 'warning',
    title:
      most - used === 1
        ? 'Resta 1 agendamento no plano'
        : phrase('Restam {left} agendamentos no plano', { left: most - used }),
    text: phrase('{used} de {most} agendamentos do plano já foram usados.', { used, most }),
    act: 'Ver planos',
  }
}
