import * as z from 'zod/mini'
import { codeInput, signInInput } from '../accounts/account.ts'
import { refusals } from '../platform/refusal.ts'

export const operatorRefusals = refusals({
  /** The same to a wrong password, and to a right one of somebody who is none of ours. */
  ACCESS_DENIED: { status: 401, title: 'Acesso Negado', text: 'Credenciais de master inválidas.' },
})

/** Both proofs come together in the end, so nothing has to be kept between the two steps. */
export const credentialsInput = signInInput
export const operatorSignInInput = z.object({ ...signInInput.shape, code: codeInput.shape.code })

export type Credentials = z.output<typeof credentialsInput>
export type OperatorSignIn = z.output<typeof operatorSignInInput>
