import * as z from 'zod/mini'
import { moreServices } from '../agenda/visit.ts'
import { languages } from '../languages/language.ts'
import * as field from '../platform/fields.ts'

/** Shown when something broke that the visitor cannot mend. */
export const bookingFailed = {
  title: 'Erro no agendamento',
  text: 'Não foi possível criar o agendamento. Tente novamente.',
}
export const fillRequired = 'Preencha todos os campos obrigatórios.'
const phoneRequired = 'O telefone é obrigatório para este agendamento.'
const addressRequired = 'O endereço é obrigatório para este agendamento.'

/** The version of the deposit's policy that was accepted, where one is asked. */
export const acceptedPolicy = field.optionalText(10)

/** What a visitor asks for. Whether phone and address are required is the link's to say. */
export const bookingRequestSchema = z.object({
  /** Made with the page's form: the same form sent again is the same booking. */
  key: field.id(),
  serviceId: field.id('Escolha o serviço.'),
  /** Those that follow it in the same visit. */
  moreServiceIds: moreServices,
  /** A select or radio that may stay unchosen sends an empty text. */
  professionalId: field.optionalId('Escolha o profissional.'),
  date: field.date('Escolha a data.'),
  time: field.time('Escolha o horário.'),
  name: field.text('Informe seu nome completo.'),
  email: field.optionalEmail('Informe um e-mail válido.'),
  phone: field.optionalPhone('Informe um telefone válido, com DDD.'),
  address: field.optionalText(200),
  notes: field.optionalText(500),
  policyVersion: acceptedPolicy,
  /** In which whoever books is written to; Portuguese where the link has no other. */
  language: z.prefault(z.nullable(z.enum(languages, 'Escolha o idioma.')), null),
})
export type BookingRequest = z.infer<typeof bookingRequestSchema>

/** The link's own rules about who books: field and text of each that is broken. */
export function missingFields(
  request: { phone?: string | null; address?: string | null },
  link: { requirePhone: boolean; requireAddress: boolean },
): Record<string, string> {
  return {
    ...(link.requirePhone && !request.phone && { phone: phoneRequired }),
    ...(link.requireAddress && !request.address && { address: addressRequired }),
  }
}
