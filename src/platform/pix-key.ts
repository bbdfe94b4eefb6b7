import * as z from 'zod/mini'
import { parseDocument, parsePhoneNumber } from './brazil.ts'
import * as field from './fields.ts'
import { formatDocument, formatPhone } from './format.ts'
import { cleaned } from './text.ts'

export const pixKeyKinds = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const
export type PixKeyKind = (typeof pixKeyKinds)[number]

export const pixKeyNames: Record<PixKeyKind, string> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  phone: 'Celular',
  email: 'E-mail',
  random: 'Chave aleatória',
}

const wrongKey: Record<PixKeyKind, string> = {
  cpf: 'Informe um CPF válido.',
  cnpj: 'Informe um CNPJ válido.',
  phone: 'Informe o celular com DDD, por exemplo (11) 98765-4321.',
  email: 'Informe um e-mail válido.',
  random: 'Cole a chave aleatória inteira, como aparece no banco.',
}

/** Fields of a typed PIX key, to spread into a form's schema. */
export const pixKeyFields = {
  kind: z.enum(pixKeyKinds, 'Escolha o tipo da chave.'),
  key: field.text('Informe a chave PIX.', 77),
}

type TypedKey = { kind: PixKeyKind; key: string }

/** Reports an error at the key's field if the key is not of its kind. */
export function checkPixKey(context: z.core.ParsePayload<TypedKey>): void {
  const { kind, key } = context.value
  if (parsePixKey(kind, key) === null)
    context.issues.push({ code: 'custom', path: ['key'], message: wrongKey[kind], input: key })
}

/** Returns a typed key as banks store it. Null if it is invalid. */
export function parsePixKey(kind: PixKeyKind, typed: string): string | null {
  if (kind === 'phone') return parseBrazilianPhone(typed)
  if (kind === 'email') return z.safeParse(field.email(''), typed).data ?? null
  if (kind === 'random') return z.safeParse(z.uuid(), cleaned(typed).toLowerCase()).data ?? null
  const document = parseDocument(typed)
  return document?.length === (kind === 'cpf' ? 11 : 14) ? document : null
}

/** Banks take telephones of this country alone. */
function parseBrazilianPhone(typed: string): string | null {
  const phone = parsePhoneNumber(typed)
  return phone?.startsWith('+55') ? phone : null
}

/** Formats a key for people. */
export const formatPixKey = ({ kind, key }: TypedKey): string =>
  kind === 'phone' ? formatPhone(key) : kind === 'cpf' || kind === 'cnpj' ? formatDocument(key) : key
