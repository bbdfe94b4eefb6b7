import * as z from 'zod/mini'
import { moreServices } from '../agenda/visit.ts'
import { languages } from '../languages/language.ts'
import * as field from '../platform/fields.ts'

/** Shown after an error that the visitor cannot fix. */
export const bookingFailed = {
  title: 'Erro no agendamento',
  text: 'Não foi possível criar o agendamento. Tente novamente.',
}
export const fillRequired = 'Preencha todos os campos obrigatórios.'
const phoneRequired = 'O telefone é obrigatório para este agendamento.'
const addressRequired = 'O endereço é obrigatório para este agendamento.'

/** Accepted version of the deposit policy, if a deposit is asked. */
export const acceptedPolicy = field.optionalText(10)

/** A booking request. The link decides whether phone and address are required (see missingFields). */
export const bookingRequestSchema = z.object({
  /** Made together with the form: the same form sent again gives the same booking. */
  key: field.id(),
  serviceId: field.id('Escolha o serviço.'),
  /** The other services of the visit. */
  moreServiceIds: moreServices,
  /** Optional: a select or radio without a choice sends an empty text. */
  professionalId: field.optionalId('Escolha o profissional.'),
  date: field.date('Escolha a data.'),
  time: field.time('Escolha o horário.'),
  name: field.text('Informe seu nome completo.'),
  email: field.optionalEmail('Informe um e-mail válido.'),
  phone: field.optionalPhone('Informe um telefone válido, com DDD ou com + e o código do país.'),
  address: field.optionalText(200),
  notes: field.optionalProse(500),
  policyVersion: acceptedPolicy,
  /** Whether the visitor agrees to news and offers. */
  wantsNews: z.optional(z.boolean('Escolha sim ou não.')),
  /** Language of mails to the client. A fixed language of the link wins; Portuguese is the default. */
  language: z.prefault(z.nullable(z.enum(languages, 'Escolha o idioma.')), null),
})
export type BookingRequest = z.infer<typeof bookingRequestSchema>

/** The fields that the link requires and the request lacks, with their error texts. */
export function missingFields(
  request: { phone?: string | null; address?: string | null },
  link: { requirePhone: boolean; requireAddress: boolean },
): Record<string, string> {
  return {
    ...(link.requirePhone && !request.phone && { phone: phoneRequired }),
    ...(link.requireAddress && !request.address && { address: addressRequired }),
  }
}
