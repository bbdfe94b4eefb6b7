import * as z from 'zod/mini'
import { type KeyScope, keyScopes } from '../accounts/permissions.ts'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'

export const scopeNames: Record<KeyScope, string> = {
  'clients.read': 'Ver clientes',
  'clients.write': 'Cadastrar e alterar clientes',
  'agenda.read': 'Ver agenda, serviços e profissionais',
  'agenda.write': 'Agendar, remarcar e cancelar',
  'sales.read': 'Ver vendas',
}

export const keyForm = z.object({
  name: field.text('Dê um nome à chave, por exemplo o do sistema que vai usá-la.', 60),
  scopes: field
    .list(z.enum(keyScopes, 'Acesso inválido.'), keyScopes.length, 'Acesso inválido.')
    .check(z.minLength(1, 'Escolha pelo menos um acesso.')),
})
export type KeyForm = z.output<typeof keyForm>

const keyStates = ['active', 'revoked', 'ended'] as const

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** `ended`: its maker is not the owner any more, or has reset their access (new password, sessions ended). */
  state: z.enum(keyStates),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type ApiKey = z.infer<typeof apiKey>

export const mostKeys = 20

export const keyRefusals = refusals({
  TOO_MANY_KEYS: {
    status: 409,
    title: 'Limite de chaves',
    text: 'O negócio já tem 20 chaves ativas. Revogue uma para criar outra.',
  },
})
