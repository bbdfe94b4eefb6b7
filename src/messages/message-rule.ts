import * as z from 'zod/mini'
import { minutesOf } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import { channels, kindRules, kinds, type Channel, type MessageKind } from './message.ts'

/** The variables of a message text, written in braces. */
export const variables = ['nome', 'serviço', 'data', 'hora', 'profissional', 'negócio', 'link'] as const
export type Variable = (typeof variables)[number]

/** A birthday message has no visit, so it has fewer variables. */
export const variablesOf = (kind: MessageKind): readonly Variable[] =>
  kind === 'birthday' ? ['nome', 'negócio', 'link'] : variables

const longestText = 1000
const place = /\{([^{}]*)\}/g
const linkPlace = '{link}'

/** The names in braces that a text may not use. */
export const unknownIn = (text: string, kind: MessageKind): string[] =>
  Array.from(text.matchAll(place), ([, name]) => name!).filter((name) => !variablesOf(kind).includes(name as Variable))

/** Fills in the variables. A line with the link is left out if there is no link. */
export const fillText = (text: string, values: Readonly<Record<Variable, string>>): string =>
  text
    .split('\n')
    .filter((line) => values.link || !line.includes(linkPlace))
    .map((line) =>
      line.replace(place, (whole, name: string) => (Object.hasOwn(values, name) ? values[name as Variable] : whole)),
    )
    .join('\n')

/** A text that a person sends by hand, which always has the link. */
export const withLink = (text: string): string => (text.includes(linkPlace) ? text : `${text}\n${linkPlace}`)

/** Drops the lines with the link, because in a mail the link is a button below the text. */
export const withoutLink = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.includes(linkPlace))
    .join('\n')

/** The rule of a business for one kind on one channel. */
export type MessageRule = { kind: MessageKind; channel: Channel; isOn: boolean; amount: number; text: string }

/** The default rules: nothing is sent automatically until somebody switches it on. */
export const defaultMessageRules: readonly MessageRule[] = [
  {
    kind: 'reminder',
    channel: 'email',
    isOn: false,
    amount: 24,
    text: 'Olá, {nome}.\nAqui é da equipe {negócio}. Este é um lembrete do seu horário: {serviço} com {profissional}, {data}, às {hora}.\nVeja o agendamento: {link}',
  },
  {
    kind: 'second_reminder',
    channel: 'email',
    isOn: false,
    amount: 2,
    text: 'Olá, {nome}.\nAqui é da equipe {negócio}. Seu horário está chegando: {serviço} com {profissional}, {data}, às {hora}.\nVeja o agendamento: {link}',
  },
  {
    kind: 'thanks',
    channel: 'email',
    isOn: false,
    amount: 2,
    text: 'Olá, {nome}.\nAgradecemos a sua visita. Foi um prazer atender você.\nConte como foi, ou agende o próximo horário: {link}',
  },
  {
    kind: 'miss_you',
    channel: 'email',
    isOn: false,
    amount: 8,
    text: 'Olá, {nome}.\nFaz tempo que não vemos você. Que tal agendar um horário?\nAgende aqui: {link}',
  },
  {
    kind: 'birthday',
    channel: 'email',
    isOn: false,
    amount: 9,
    text: 'Olá, {nome}.\nHoje é o seu dia, e toda a equipe {negócio} deseja a você um feliz aniversário.\nPara agendar um horário: {link}',
  },
  {
    kind: 'booked',
    channel: 'sms',
    isOn: false,
    amount: 1,
    text: '{negócio}: horário agendado. {serviço} com {profissional}, {data}, às {hora}.\n{link}',
  },
  {
    kind: 'reminder',
    channel: 'sms',
    isOn: false,
    amount: 24,
    text: '{negócio}: lembrete do seu horário. {serviço} com {profissional}, {data}, às {hora}.\nConfirme: {link}',
  },
  {
    kind: 'birthday',
    channel: 'sms',
    isOn: false,
    amount: 9,
    text: '{negócio}: feliz aniversário, {nome}.\n{link}',
  },
  {
    kind: 'reminder',
    channel: 'whatsapp',
    isOn: true,
    amount: 24,
    text: 'Olá, {nome}. Aqui é da equipe {negócio}. Este é um lembrete do seu horário: {serviço} com {profissional}, {data}, às {hora}. Você confirma?\nConfirme ou remarque aqui: {link}',
  },
  {
    kind: 'birthday',
    channel: 'whatsapp',
    isOn: true,
    amount: 9,
    text: 'Olá, {nome}. Aqui é da equipe {negócio}. Desejamos a você um feliz aniversário.\nPara agendar um horário: {link}',
  },
]

/** The text of a rule in our words. */
export const defaultTextOf = ({ kind, channel }: Pick<MessageRule, 'kind' | 'channel'>): string =>
  defaultMessageRules.find((rule) => rule.kind === kind && rule.channel === channel)!.text

/** The form of a rule. For a message that a person sends by hand, only the text matters. */
export const messageRuleForm = z
  .object({
    kind: z.enum(kinds, 'Escolha a mensagem.'),
    channel: z.enum(channels, 'Escolha o canal.'),
    isOn: z.boolean('Informe se a mensagem é enviada.'),
    amount: field.numeral(field.count('Informe um número de 1 a 168.', 1, 168)),
    text: field.prose('Escreva a mensagem.', longestText),
  })
  .check(
    z.check(({ value: { kind, channel, amount, text }, issues }) => {
      const fault = (path: string, message: string) =>
        issues.push({ code: 'custom', path: [path], message, input: text })
      if (unknownIn(text, kind).length > 0) fault('text', 'Use só as variáveis da lista.')
      if (amount > kindRules[kind].most)
        fault('amount', 'O prazo desta mensagem é longo demais. Informe um prazo menor.')
      if (!defaultMessageRules.some((rule) => rule.kind === kind && rule.channel === channel))
        fault('channel', 'Esta mensagem não pode ser enviada por este canal.')
    }),
  )

/** Local times. Equal times would mean no quiet hours, so they are refused. */
export const quietForm = z
  .object({
    isOn: z.boolean('Informe se há horário de silêncio.'),
    from: field.time('Informe o início.'),
    to: field.time('Informe o fim.'),
  })
  .check(
    z.check(({ value: { isOn, from, to }, issues }) => {
      if (isOn && minutesOf(from) === minutesOf(to))
        issues.push({ code: 'custom', path: ['to'], message: 'Informe um fim diferente do início.', input: to })
    }),
  )
export type QuietForm = z.output<typeof quietForm>

export const defaultQuiet: QuietForm = { isOn: true, from: '21:00', to: '08:00' }
