import { refusals } from '../platform/refusal.ts'
import type { DomainProblem } from './domain-records.ts'

export const domainRefusals = refusals({
  DOMAIN_TAKEN: {
    status: 409,
    title: 'Domínio em uso',
    text: 'Este domínio já está conectado a outro negócio.',
  },
  DOMAIN_ALIKE: {
    status: 409,
    title: 'Domínio parecido com outro',
    text: 'Este domínio é parecido demais com o de outro negócio. Use um domínio diferente.',
  },
  DOMAIN_THERE: {
    status: 409,
    title: 'Já existe um domínio conectado',
    text: 'Remova o domínio atual antes de conectar outro.',
  },
  DOMAINS_OFF: {
    status: 409,
    title: 'Domínio próprio indisponível',
    text: 'Ainda não é possível usar um domínio próprio neste sistema.',
  },
})

export const domainStates = ['pending', 'verifying', 'active', 'failed'] as const
export type DomainState = (typeof domainStates)[number]

/** Hours for which a new domain is checked automatically, and for which an active one may fail. */
export const patientHours = 72

/**
 * The state of a domain after a check. `isAsked`: a person waits for the answer. `attemptHours`: since the attempt
 * began. `failingHours`: since an active domain began to fail.
 */
export function stateAfter(
  state: DomainState,
  problem: DomainProblem | null,
  { isAsked, attemptHours, failingHours }: { isAsked: boolean; attemptHours: number; failingHours: number },
): DomainState {
  if (problem === null) return 'active'
  // A name server that does not answer proves nothing, so the domain stays active.
  if (state === 'active') return problem !== 'silent' && failingHours >= patientHours ? 'failed' : 'active'
  return isAsked || problem === 'taken' || problem === 'alike' || attemptHours >= patientHours ? 'failed' : 'pending'
}
