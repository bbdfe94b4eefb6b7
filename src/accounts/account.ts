import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { newPassword, passwordProblem } from './password.ts'
import { secondFactorCode } from './second-factor.ts'

export const accountRefusals = refusals({
  INVALID_CREDENTIALS: { status: 401, title: 'Erro no login', text: 'E-mail ou senha incorretos.' },
  INVALID_CODE: { status: 422, title: 'Código inválido', text: 'O código está incorreto ou expirou. Peça um novo.' },
  SUSPENDED: {
    status: 403,
    title: 'Conta suspensa',
    text: 'O acesso desta conta está suspenso. Fale com o nosso suporte.',
  },
  INVALID_LINK: { status: 422, title: 'Link inválido', text: 'Este link expirou ou já foi usado. Peça um novo.' },
  /** The facts of this refusal have the shape of `proofNeeded`. */
  PROOF_NEEDED: {
    status: 409,
    title: 'Confirme que a conta é sua',
    text: 'Digite a senha da conta para continuar.',
  },
})

/** What the reader of a mail is told when they must also prove that the account is theirs. */
export const proofNeeded = z.object({
  email: z.string(),
  /** The account's businesses, shown because somebody else may have made the account with this address. */
  businesses: z.array(z.string()),
  /** True if choosing a new password is enough, because the account's own address was never proven before. */
  mayReplace: z.boolean(),
})
export type ProofNeeded = z.output<typeof proofNeeded>

/** Shortens an address so that its owner recognises it and no mail program makes it a link: `r…a @ exemplo·com`. */
export function veiledEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ''} @ ${host.replaceAll('.', '·')}`
}

const name = () => field.text('Informe o seu nome completo.')
const email = () => field.email('Informe um e-mail válido.')
/** Bounds typed passwords and confirmations, so that no huge text is processed. */
const longestTyped = 500
/** An existing password. It is only compared, so the rules for new passwords do not apply. */
const password = () =>
  z.string('Informe a senha.').check(z.minLength(1, 'Informe a senha.'), z.maxLength(longestTyped, 'Informe a senha.'))
const confirmation = () => z.optional(z.string().check(z.maxLength(longestTyped, 'As senhas não coincidem.')))
const token = () => z.string('Link inválido.').check(z.regex(/^[\w-]{43}$/, 'Link inválido.'))

type PasswordChoice = { password: string; passwordConfirmation?: string | undefined; name?: string; email?: string }

/** The confirmation equals the password, and the password does not contain the owner's name or email. */
export const checkNewPassword = () =>
  z.check<PasswordChoice>(({ value, issues }) => {
    const { password, passwordConfirmation, name, email } = value
    const problem = passwordProblem(password, { ...(name && { name }), ...(email && { email }) })
    if (problem) issues.push({ code: 'custom', path: ['password'], message: problem, input: password })
    if (passwordConfirmation !== undefined && passwordConfirmation !== password)
      issues.push({
        code: 'custom',
        path: ['passwordConfirmation'],
        message: 'As senhas não coincidem.',
        input: passwordConfirmation,
      })
  })

/** The fields of a new account, shared by all sign-up forms. */
export const newAccount = {
  name: name(),
  email: email(),
  password: newPassword(),
  passwordConfirmation: confirmation(),
}

/** Optional, because forms ask for it only after the server has answered SECOND_FACTOR_NEEDED. */
const secondFactor = z.optional(secondFactorCode())

export const signInInput = z.object({ email: email(), password: password(), secondFactor })
export const emailInput = z.object({ email: email() })
export const resetInput = z
  .object({ token: token(), password: newPassword(), passwordConfirmation: confirmation(), secondFactor })
  .check(checkNewPassword())
export const tokenInput = z.object({ token: token() })
export const codeInput = z.object({
  email: email(),
  code: z
    .string('Informe o código de 6 dígitos.')
    .check(z.trim(), z.regex(/^\d{6}$/, 'Informe o código de 6 dígitos.')),
})

/** How the reader of a mail proves that the account is theirs as well: by its password, or by choosing a new one. */
const proof = { password: z.optional(password()), newPassword: z.optional(newPassword()), secondFactor }
export const tokenWithProof = z.object({ token: token(), ...proof })
export const codeWithProof = z.object({ ...codeInput.shape, ...proof })
export type Proof = {
  password?: string | undefined
  newPassword?: string | undefined
  secondFactor?: string | undefined
}

/** The forms of the two proofs: the known password, or a new one. */
export const knownPasswordForm = z.object({ password: password() })
export const chosenPasswordForm = z.object({ newPassword: newPassword(), passwordConfirmation: z.string() }).check(
  z.refine(({ newPassword, passwordConfirmation }) => newPassword === passwordConfirmation, {
    path: ['passwordConfirmation'],
    error: 'As senhas não coincidem.',
  }),
)

export const profileInput = z.object({ name: name(), phone: field.optionalPhone('Informe um telefone com DDD.') })
export const stepUpInput = z.object({ password: password(), secondFactor })
export const newEmailInput = z.object({ email: email() })
export const newPasswordInput = z
  .object({
    password: newPassword(),
    passwordConfirmation: confirmation(),
  })
  .check(checkNewPassword())

export const signOutInput = z.object({ scope: z.enum(['local', 'others', 'global']) })

export type SignIn = z.output<typeof signInInput>
