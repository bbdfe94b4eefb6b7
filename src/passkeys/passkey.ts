import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'

/** The most passkeys of an account; nobody has more devices. */
export const mostPasskeys = 10
/** Seconds that a device has to sign a challenge. */
export const challengeSeconds = 5 * 60

export const passkeyRefusals = refusals({
  /** One refusal for every cause, so that a stranger learns nothing. */
  PASSKEY_REFUSED: {
    status: 422,
    title: 'Chave de acesso recusada',
    text: 'A chave de acesso não foi reconhecida ou a tentativa expirou. Tente novamente.',
  },
  PASSKEY_THERE: {
    status: 409,
    title: 'Chave já cadastrada',
    text: 'Este aparelho já tem uma chave de acesso desta conta.',
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    title: 'Limite de chaves de acesso',
    text: 'A conta já tem 10 chaves de acesso. Remova uma antes de criar outra.',
  },
})

const message = 'Resposta inválida do aparelho.'
/** Bytes in base64url, as browsers send them. */
const bytes = (longest: number) =>
  z.string(message).check(z.maxLength(longest, { error: message, abort: true }), z.regex(/^[\w-]+$/, message))
const transport = z
  .string(message)
  .check(z.maxLength(20, { error: message, abort: true }), z.regex(/^[a-z-]+$/, message))

/** The credential from the browser. All its other fields are ignored. */
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key', message) }
const madeCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(3000),
    attestationObject: bytes(6000),
    transports: z.optional(field.list(transport, 10, message)),
  }),
})
const shownCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(3000),
    authenticatorData: bytes(2000),
    signature: bytes(4000),
    userHandle: z.optional(bytes(200)),
  }),
})
export type MadeCredential = z.infer<typeof madeCredential>
export type ShownCredential = z.infer<typeof shownCredential>

export const nameForm = z.object({ name: field.text('Dê um nome à chave, como “Celular”.', 60) })
export const addInput = z.object({ ...nameForm.shape, credential: madeCredential })
export const stepUpInput = z.object({ credential: shownCredential })
export const signInInput = z.object({ attempt: bytes(100), credential: shownCredential })

/** WebAuthn options, passed on to the browser unchanged. */
export const options = z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null)

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  madeAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof passkey>
