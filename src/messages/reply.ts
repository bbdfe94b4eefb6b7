import * as z from 'zod/mini'
import { storable } from '../platform/text.ts'

/** The buttons under a reminder, in the order in which the approved template has them. */
export const replyButtons = ['confirm', 'move', 'decline'] as const
export type ReplyButton = (typeof replyButtons)[number]
export const replyButtonNames = { confirm: 'Confirmo', move: 'Remarcar', decline: 'Não vou' } as const satisfies Record<
  ReplyButton,
  string
>

/** What became of an answer without a person. */
export const replyOutcomes = ['confirmed', 'cancelled', 'told'] as const
export type ReplyOutcome = (typeof replyOutcomes)[number]
export const replyOutcomeNames: Record<ReplyOutcome, string> = {
  confirmed: 'Confirmou presença',
  cancelled: 'Cancelou o agendamento',
  told: 'Avisou que não vem',
}

/** Those that wait for a person, or all. */
export const repliesShown = ['unread', 'all'] as const
export type RepliesShown = (typeof repliesShown)[number]
export const repliesPerPage = 50
export const daysKept = 90

/** An answer as the service told of it. */
export type Reply = {
  providerId: string
  /** Which of our messages it answers to; null if it names none. */
  contextId: string | null
  phone: string
  button: ReplyButton | null
  text: string
}

const longestText = 1000
const id = z.string().check(z.regex(/^[\w.:=+/-]{1,200}$/))

const event = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }),
            messages: z.optional(z.array(z.unknown())),
          }),
        }),
      ),
    }),
  ),
})

const message = z.object({
  id,
  from: z.string().check(z.regex(/^[1-9]\d{7,14}$/)),
  type: z.string(),
  context: z.optional(z.object({ id: z.optional(id) })),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ payload: z.optional(z.string()), text: z.string() })),
  interactive: z.optional(z.object({ button_reply: z.optional(z.object({ id: z.string(), title: z.string() })) })),
})

const withoutText: Record<string, string> = {
  image: 'Imagem',
  audio: 'Áudio',
  video: 'Vídeo',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contacts: 'Contato',
}
const names = new Map(Object.entries(withoutText))

/** The answers in an event that were sent to this number. What is no answer, or not formed as one, is left out. */
export function repliesIn(body: unknown, sender: string): Reply[] {
  const read = z.safeParse(event, body)
  if (!read.success) return []
  return read.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ value }) => value.metadata.phone_number_id === sender)
    .flatMap(({ value }) => value.messages ?? [])
    .flatMap((one) => {
      const { success, data } = z.safeParse(message, one)
      return success ? [replyOf(data)] : []
    })
}

function replyOf({ id, from, type, context, text, button, interactive }: z.output<typeof message>): Reply {
  const pressed = button?.payload ?? interactive?.button_reply?.id
  const said = text?.body ?? button?.text ?? interactive?.button_reply?.title ?? ''
  return {
    providerId: id,
    contextId: context?.id ?? null,
    phone: `+${from}`,
    button: replyButtons.find((one) => one === pressed) ?? null,
    text: storable(said).trim().slice(0, longestText) || (names.get(type) ?? 'Mensagem sem texto'),
  }
}
