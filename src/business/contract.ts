import type { Acts } from './act.ts'
import * as z from 'zod/mini'
import { accountRefusals, tokenInput, tokenWithProof } from '../accounts/account.ts'
import { access, secondFactorAsked } from '../accounts/contract.ts'
import { asksForHelp, procedure, shutsOut } from '../accounts/procedure.ts'
import { roles } from '../accounts/permissions.ts'
import * as field from '../platform/fields.ts'
import {
  businessNotices,
  businessProfile,
  businessRules,
  changedRules,
  postalAddress,
  postalCodeAsked,
} from './business.ts'
import { invitationInput, memberPhoneInput, memberRefusals, newRoleInput } from './member.ts'
import { invitedSignUpInput, signUpInput } from './sign-up.ts'
import { storefront, storefrontForm } from './storefront.ts'
import { openBusiness, supportForm, supportGrant } from './support.ts'

const role = z.enum(roles)

const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role,
  since: z.iso.datetime(),
})
export type User = z.output<typeof user>

const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  expiresAt: z.iso.datetime(),
  isOver: z.boolean(),
  /** True if the invitation ended early: its sender's account was taken back, or may no longer invite. */
  isCancelled: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

const business = z.object({
  profile: businessProfile,
  notices: businessNotices,
  rules: businessRules,
  storefront,
  /** True once there is a payment or a requested deposit: the currency can then not be changed any more. */
  currencyStands: z.boolean(),
})
export type Business = z.output<typeof business>

const { INVALID_LINK, PROOF_NEEDED, SUSPENDED } = accountRefusals
const { LAST_ADMIN, OWN_MEMBERSHIP } = memberRefusals
const byId = z.object({ id: field.id() })

/** Signing up, and inviting, answer the same whether or not an account has the address. */
export const businessContract = {
  signUp: procedure('public', 'POST', '/sign-up').input(signUpInput).output(z.void()),

  get: procedure('settings.view', 'GET', '/business').output(business),
  updateProfile: procedure('settings.edit', 'PUT', '/business/profile').input(businessProfile).output(z.void()),
  /** Helps to type an address. Null if the CEP is unknown or the look-up does not answer. */
  placeOfCode: procedure('settings.edit', 'GET', '/business/postal-codes/{postalCode}')
    .input(postalCodeAsked)
    .output(z.nullable(postalAddress)),
  updateStorefront: procedure('settings.edit', 'PUT', '/business/storefront').input(storefrontForm).output(z.void()),
  updateNotices: procedure('settings.edit', 'PUT', '/business/notices').input(businessNotices).output(z.void()),
  updateRules: procedure('settings.edit', 'PATCH', '/business/rules').input(changedRules).output(z.void()),

  /** The invitation behind a link, for whoever holds the link. */
  invitation: procedure('public', 'GET', '/invitation', INVALID_LINK)
    .input(tokenInput)
    .output(z.object({ businessName: z.string(), email: z.string(), role, hasAccount: z.boolean() })),
  acceptInvitation: procedure(
    'public',
    'POST',
    '/invitation/accept',
    INVALID_LINK,
    PROOF_NEEDED,
    SUSPENDED,
    ...secondFactorAsked,
  )
    .input(tokenWithProof)
    .output(z.object({ businessId: z.uuid(), access: z.nullable(access) })),
  signUpInvited: procedure('public', 'POST', '/invitation/sign-up', INVALID_LINK)
    .input(invitedSignUpInput)
    .output(access),

  users: {
    list: procedure('users.manage', 'GET', '/users').output(
      z.object({ users: z.array(user), invitations: z.array(invitation) }),
    ),
    invite: procedure('users.manage', 'POST', '/users').input(invitationInput).output(z.void()),
    withdraw: procedure('users.manage', 'DELETE', '/users/invitations/{id}').input(byId).output(z.void()),
    changeRole: procedure('users.manage', 'PATCH', '/users/{id}', LAST_ADMIN).input(newRoleInput).output(z.void()),
    setPhone: procedure('users.manage', 'PUT', '/users/{id}/phone').input(memberPhoneInput).output(z.void()),
    /** Allowed while the business may only read, so that a person who leaves can always be shut out. */
    remove: procedure('users.manage', 'DELETE', '/users/{id}', LAST_ADMIN, OWN_MEMBERSHIP)
      .meta(shutsOut)
      .input(byId)
      .output(z.void()),
  },

  /** The owner lets support in, even while the business may only read; operators list, enter and leave. */
  support: {
    get: procedure('users.manage', 'GET', '/support').output(supportGrant),
    grant: procedure('users.manage', 'PUT', '/support').meta(asksForHelp).input(supportForm).output(z.void()),
    end: procedure('users.manage', 'DELETE', '/support').meta(shutsOut).output(z.void()),
    list: procedure('operator', 'GET', '/support/businesses').output(z.array(openBusiness)),
    enter: procedure('operator', 'POST', '/support/businesses/{id}/visit').input(byId).output(z.void()),
    leave: procedure('operator', 'DELETE', '/support/visit').output(z.void()),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const businessActs = {
  'member.add': ['users', 'Entrou no negócio'],
  'member.join': ['users', 'Aceitou o convite'],
  'member.invite': ['users', 'Convidou para a equipe'],
  'member.invitation_withdraw': ['users', 'Cancelou um convite'],
  'member.phone': ['users', 'Alterou o telefone de um usuário'],
  'member.change_role': ['users', 'Alterou o perfil de acesso'],
  'member.remove': ['users', 'Removeu o usuário'],
  'support.grant': ['users', 'Liberou o acesso do suporte'],
  'support.end': ['users', 'Encerrou o acesso do suporte'],
  'support.enter': ['users', 'Entrou como suporte, só para consultar'],
  'support.leave': ['users', 'Saiu do acesso de suporte'],
  'picture.add': ['page', 'Enviou uma imagem'],
  'client-mail.owner_unproven': [
    'messages',
    'E-mail a um cliente não enviado: o e-mail do proprietário não foi confirmado',
  ],
  'client-mail.sender_stopped': ['messages', 'E-mail a um cliente não enviado: envios parados'],
  'client-mail.day_full': ['messages', 'E-mail a um cliente não enviado: limite do dia'],
  'client-mail.bounced': ['messages', 'E-mail a um cliente voltou'],
  'client-sender.bounces': ['messages', 'Envios por e-mail parados: muitos voltaram'],
  'client-sender.leavers': ['messages', 'Envios por e-mail parados: muitos clientes pediram para sair'],
  'client-sender.let_on': ['messages', 'Liberou os envios por e-mail'],
  'business.create': ['business', 'Criou o negócio'],
  'business.update': ['business', 'Alterou os dados do negócio'],
  'business.update_storefront': ['page', 'Alterou a vitrine do negócio'],
} as const satisfies Acts
