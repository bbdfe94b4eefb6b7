import * as z from 'zod/mini'
import { refusals } from '../platform/refusal.ts'

export const secondFactorRefusals = refusals({
  /** The password or the mail was right; the code of the second factor is still missing. */
  SECOND_FACTOR_NEEDED: {
    status: 409,
    title: 'Verificação em duas etapas',
    text: 'Digite o código do seu aplicativo autenticador.',
  },
  SECOND_FACTOR_WRONG: {
    status: 422,
    title: 'Código incorreto',
    text: 'O código está incorreto ou já foi usado. Espere o próximo e tente novamente.',
  },
  SECOND_FACTOR_THERE: {
    status: 409,
    title: 'Verificação já ativada',
    text: 'A verificação em duas etapas já está ativada nesta conta.',
  },
  ADDRESS_NOT_PROVEN: {
    status: 409,
    title: 'Confirme seu e-mail',
    text: 'Antes de ativar a verificação em duas etapas, confirme o e-mail da conta.',
  },
})

export const recoveryCodes = 10

const message = 'Informe o código de 6 dígitos ou um código de recuperação.'
/** Accepts a six-digit code, with or without spaces, or a recovery code, with or without its hyphen. */
export const secondFactorCode = () =>
  z.string(message).check(
    z.maxLength(40, { error: message, abort: true }),
    z.overwrite((typed) => typed.toLowerCase().replaceAll(/[\s-]/g, '')),
    z.regex(/^(\d{6}|[a-z2-7]{10})$/, message),
  )

export const secondFactorForm = z.object({ secondFactor: secondFactorCode() })

/** `codesLeft` counts the unused recovery codes. */
export const secondFactorState = z.object({
  isOn: z.boolean(),
  since: z.nullable(z.iso.datetime()),
  codesLeft: z.int(),
})

/** The secret for an authenticator app: as text to type, and as the address in the QR code. */
export const begunSecondFactor = z.object({ secret: z.string(), uri: z.string() })
