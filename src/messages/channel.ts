import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { type Channel, textChannels } from './message.ts'
import { variables, type Variable } from './message-rule.ts'

export const channelRefusals = refusals({
  CHANNELS_OFF: {
    status: 409,
    title: 'Canal indisponível',
    text: 'O sistema ainda não está pronto para guardar chaves de outros serviços. Fale com o suporte.',
  },
})

/** A channel that sends automatically once the business has an account there. */
export type TextChannel = (typeof textChannels)[number]

export const isTextChannel = (channel: Channel): channel is TextChannel => channel !== 'email'

export const channelNames: Record<Channel, string> = { email: 'E-mail', whatsapp: 'WhatsApp', sms: 'SMS' }

export const channelProblems = ['refused', 'sealed'] as const
export type ChannelProblem = (typeof channelProblems)[number]

export const channelProblemTexts: Record<ChannelProblem, string> = {
  refused: 'O serviço recusou a chave ou o remetente. Confira os dados e salve de novo.',
  sealed: 'Não foi possível ler a chave guardada. Digite a chave e salve de novo.',
}

const longestToken = 1000
const dearestSms = 1000

/** The form of a business's account. Without a new key, the stored one stays. */
export const channelForm = z
  .object({
    channel: z.enum(textChannels, 'Escolha o canal.'),
    sender: field.text('Informe o remetente.', 60),
    token: field.optionalText(longestToken),
    template: field.optionalText(512),
    birthdayTemplate: field.optionalText(512),
    /** The reminder's template has the buttons, and the secret with which the service signs the answers. */
    hasButtons: z.prefault(z.boolean('Informe se o modelo tem os botões.'), false),
    appSecret: z.prefault(field.optionalText(longestToken), null),
    /** What one SMS costs; null if the business does not say it. */
    priceCents: z.prefault(z.nullable(field.count('O preço por SMS vai de R$ 0,01 a R$ 10,00.', 1, dearestSms)), null),
  })
  .check(
    z.check(({ value: { channel, sender, token, template, birthdayTemplate, appSecret }, issues }) => {
      const fault = (path: string, message: string) =>
        issues.push({ code: 'custom', path: [path], message, input: sender })
      if (token && !/^[\x21-\x7e]+$/.test(token)) fault('token', 'A chave de acesso não tem espaços nem acentos.')
      if (appSecret && !/^[\x21-\x7e]+$/.test(appSecret))
        fault('appSecret', 'A chave secreta do app não tem espaços nem acentos.')
      if (channel === 'sms') return
      if (!/^\d{5,20}$/.test(sender)) fault('sender', 'Informe o ID do número, só com números.')
      for (const [path, name] of Object.entries({ template: template ?? '', birthdayTemplate }))
        if (name !== null && !/^[a-z0-9_]+$/.test(name))
          fault(path, 'Informe o nome do modelo, com letras minúsculas, números e _.')
    }),
  )
export type ChannelForm = z.output<typeof channelForm>

const place = /\{([^{}]*)\}/g
const isVariable = (name: string): name is Variable => variables.includes(name as Variable)

/** The text as WhatsApp wants it for approval: variables become numbers, in the order of their first use. */
export function templateOf(text: string): { body: string; names: Variable[] } {
  const names: Variable[] = []
  const body = text.replace(place, (whole, name: string) => {
    if (!isVariable(name)) return whole
    if (!names.includes(name)) names.push(name)
    return `{{${names.indexOf(name) + 1}}}`
  })
  return { body, names }
}
