import * as z from 'zod/mini'
import { portuguese, type Translator } from '../languages/translator.ts'
import type { LocalTime } from '../platform/clock.ts'
import { firstName } from '../platform/first-name.ts'
import * as field from '../platform/fields.ts'
import { refusals } from '../platform/refusal.ts'
import { numbered, phrase, words } from '../platform/words.ts'

const longestDelay = 240
/** What the menu offers; other minutes are typed. */
export const usualDelays = [5, 10, 15, 30] as const

/** What becomes of an appointment: what has begun takes longer; what is to come begins later or with somebody else, or stays. */
export const delayKinds = ['longer', 'later', 'handOver', 'stay'] as const
export type DelayKind = (typeof delayKinds)[number]

/** More than anybody serves on a day. */
const mostChoices = 200

/** What somebody chose for an appointment, in place of what is proposed. */
const delayChoice = z.object({
  id: field.id(),
  kind: z.enum(delayKinds, 'Escolha o que muda.'),
  professionalId: z.optional(field.id('Escolha o profissional.')),
})
export type DelayChoice = z.output<typeof delayChoice>

export const delayRequest = z.object({
  professionalId: field.id('Escolha o profissional.'),
  minutes: field.count(numbered('O atraso vai de 1 a {longestDelay} minutos.', { longestDelay }), 1, longestDelay),
  choices: z.prefault(
    field.list(delayChoice, mostChoices, numbered('Escolha até {mostChoices} mudanças.', { mostChoices })),
    [],
  ),
})
export type DelayRequest = z.output<typeof delayRequest>

/** What was seen in the preview, by its fingerprint. */
export const seenDelay = z.extend(delayRequest, { seen: field.text('Confira a proposta antes de aplicar.', 64) })
export type SeenDelay = z.output<typeof seenDelay>

const placed = z.object({
  professionalId: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isSqueezedIn: z.boolean(),
})

/** The rest of a professional's day as a delay would leave it. */
export const delayPreview = z.object({
  /** Who is hit, in the order of their starts. */
  rows: z.array(
    z.object({
      id: z.string(),
      visitId: z.string(),
      client: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
      serviceName: z.string(),
      kind: z.enum(delayKinds),
      before: placed,
      after: placed,
      /** As `DelayStep` says. */
      isFollowing: z.boolean(),
      isBeyondHours: z.boolean(),
      /** What else could become of it. */
      laterAt: z.nullable(z.iso.datetime()),
      mayTakeLonger: z.boolean(),
      mayStay: z.boolean(),
      colleagues: z.array(z.string()),
    }),
  ),
  /** How many of the professional's appointments stay as they are. */
  untouched: z.int(),
  changes: z.int(),
  /** Sent back when it is applied: nothing else is done than what was seen. */
  seen: z.string(),
})
export type DelayPreview = z.infer<typeof delayPreview>
export type DelayRow = DelayPreview['rows'][number]

export const delayRefusals = refusals({
  DELAY_STALE: {
    status: 409,
    title: 'A agenda mudou',
    text: 'A agenda mudou enquanto você conferia. Nada foi alterado: confira a nova proposta e aplique.',
  },
})

type ToldClient = {
  name: string
  business: string
  was: LocalTime
  is: LocalTime
  professionalName: string
  /** Whether somebody else serves them. */
  isHandedOver: boolean
}

/** What a client is written whose time or professional has become another, for WhatsApp. */
export function delayText(
  { name, business: businessName, was, is, professionalName: professional, isHandedOver }: ToldClient,
  { say, timeWords }: Translator = portuguese,
): string {
  const told = { name: firstName(name), businessName, was: timeWords(was), professional }
  if (is === was)
    return say(
      'Olá, {name}! Aqui é {businessName}. Para você não esperar, seu horário das {was} de hoje fica com {professional}. Se preferir outro dia, é só responder.',
      told,
    )
  return isHandedOver
    ? say(
        'Olá, {name}! Aqui é {businessName}. Tivemos um atraso: seu horário de hoje passa das {was} para as {is}, com {professional}. Se preferir outro dia, é só responder.',
        { ...told, is: timeWords(is) },
      )
    : say(
        'Olá, {name}! Aqui é {businessName}. Tivemos um atraso: seu horário de hoje passa das {was} para as {is}, com {professional}. Desculpe a espera! Se não puder, é só responder.',
        { ...told, is: timeWords(is) },
      )
}

/** Why what stays overlaps what takes longer. */
export const delayReason = (minutes: number): string => words(phrase('Atraso de {minutes} min', { minutes }))
