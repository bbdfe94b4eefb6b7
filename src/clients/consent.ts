import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'

/** The purposes that a client can agree to. */
export const purposes = ['reminders', 'marketing', 'image', 'health'] as const
export type Purpose = (typeof purposes)[number]

/** The names and texts are keys of the language catalogues. */
export const purposeNames = {
  reminders: { name: 'Lembretes', text: 'Avisos sobre os próprios agendamentos.' },
  marketing: { name: 'Novidades e promoções', text: 'Mensagens de divulgação.' },
  image: { name: 'Uso de imagem', text: 'Fotos do atendimento em redes sociais.' },
  health: { name: 'Dados de saúde', text: 'Registro de alergias, condições e fichas (dado sensível).' },
} as const satisfies Record<Purpose, { name: string; text: string }>

/** The ways in which a client can answer. */
export const methods = ['in_person', 'written', 'message', 'phone', 'online'] as const
export type Method = (typeof methods)[number]

export const methodNames = {
  in_person: 'Pessoalmente',
  written: 'Termo assinado',
  message: 'Por mensagem',
  phone: 'Por telefone',
  online: 'Pela internet',
} as const satisfies Record<Method, string>

export const consentForm = z.object({
  id: field.id(),
  purpose: z.enum(purposes, 'Escolha a finalidade.'),
  isGranted: z.boolean('Informe se o cliente aceita.'),
  method: z.enum(methods, 'Escolha como o cliente respondeu.'),
})
export type ConsentForm = z.infer<typeof consentForm>

type Answer = { purpose: Purpose; isGranted: boolean }

/** The newest answer to each purpose. `answers` are sorted, newest first. */
export const consentsNow = <A extends Answer>(answers: readonly A[]): Partial<Record<Purpose, A>> =>
  Object.fromEntries(answers.toReversed().map((answer) => [answer.purpose, answer]))
