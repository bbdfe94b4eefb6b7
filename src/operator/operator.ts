import * as z from 'zod/mini'
import { codeInput, signInInput } from '../accounts/account.ts'
import { formatCount } from '../platform/format.ts'
import { refusals } from '../platform/refusal.ts'

export const operatorRefusals = refusals({
  /** The same refusal for a wrong password and for a right one of an account that is no operator. */
  ACCESS_DENIED: { status: 401, title: 'Acesso Negado', text: 'Credenciais de master inválidas.' },
  OPERATOR_STAYS: {
    status: 409,
    title: 'Conta master',
    text: 'Uma conta master não pode ser suspensa aqui.',
  },
})

/** The second step sends the password again with the code, so that nothing is stored between the two steps. */
export const credentialsInput = signInInput
export const operatorSignInInput = z.object({ ...signInInput.shape, code: codeInput.shape.code })

export type Credentials = z.output<typeof credentialsInput>
export type OperatorSignIn = z.output<typeof operatorSignInInput>

type MonthCounts = { subscribers: number; lapsed: number; trials: number; trialsOver: number }

export const isHeld = ({ subscribers, lapsed, trials, trialsOver }: MonthCounts): boolean =>
  subscribers + lapsed + trials + trialsOver > 0

/** Businesses in their trial, and businesses whose trial is over. */
export const inTrial = ({ trials, trialsOver }: Pick<MonthCounts, 'trials' | 'trialsOver'>): string =>
  trialsOver > 0
    ? `${formatCount(trials)} em teste · ${formatCount(trialsOver)} com o teste encerrado`
    : `${formatCount(trials)} em teste`

export function holdersOf(plan: MonthCounts): string {
  if (!isHeld(plan)) return 'Nenhum negócio'
  const { subscribers, lapsed } = plan
  const parts = [
    subscribers > 0 && `${formatCount(subscribers)} ${subscribers === 1 ? 'assinante' : 'assinantes'}`,
    lapsed > 0 && `${formatCount(lapsed)} em somente leitura`,
    plan.trials + plan.trialsOver > 0 && inTrial(plan),
  ]
  return parts.filter(Boolean).join(' · ')
}
