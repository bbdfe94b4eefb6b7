import * as z from 'zod/mini'
import type { Attendance, Status } from '../agenda/appointment.ts'
import type { FreeTime } from '../agenda/availability.ts'
import type { LocalDate, LocalTime } from '../platform/clock.ts'
import * as field from '../platform/fields.ts'
import type { FormatChoice } from '../platform/format.ts'
import { refusals } from '../platform/refusal.ts'

export const myDayRefusals = refusals({
  NO_PROFESSIONAL: {
    status: 409,
    title: 'Seu usuário não está ligado a um profissional',
    text: 'Peça a quem administra o negócio: em Profissionais, no seu cadastro, escolha o seu usuário.',
  },
})

/** One service of the professional's own day. */
export type OwnAppointment = {
  id: string
  version: number
  name: string
  service: string
  /** Minutes of the shown day. */
  from: number
  to: number
  status: Status
  attendance: Attendance
  standing: string
  arrivedAt: LocalTime | null
  /** What was said of this visit, and what stands on the client's card. */
  notes: string | null
  clientNotes: string | null
  /** Null where there is none, or the professional may not see it. */
  phone: string | null
  email: string | null
  noShows: number
  last: { date: LocalDate; service: string; notes: string | null } | null
}

export type MyDay = {
  professional: { id: string; name: string }
  date: LocalDate
  today: LocalDate
  /** The present minute of today. */
  minute: number
  earned: { todayCents: number; monthCents: number }
  appointments: OwnAppointment[]
}

/** What is free near the return of an appointment that found its time taken. */
export type ReturnOffer = { id: string; times: FreeTime[] }

export type MyDayView = {
  businessName: string
  formats: FormatChoice
  /** The instant when it was read: the copy on a device says so. */
  readAt: string
  day: MyDay | null
  /** `at`: when what was booked is. */
  notice: { text: string; at: string | null; undoId: string | null } | null
  alert: { title: string; text: string } | null
  offer: ReturnOffer | null
  /** For each appointment the id under which its return is booked, so that the same press books once. */
  keys: Record<string, string>
}

export const returnWeeks = [4, 1, 2, 3, 6, 8] as const

/** What a form says, by the act in its address. */
export const returnForm = z.object({
  key: field.id(),
  weeks: field.numeral(z.int().check(z.minimum(1), z.maximum(52))),
  /** A date and a time, where the same time was taken. */
  at: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => ({ date: typed.slice(0, 10), time: typed.slice(11) })),
      ),
      z.object({ date: field.date('Escolha a data.'), time: field.time('Escolha o horário.') }),
    ),
  ),
})
export const versionForm = z.object({ version: field.numeral(field.version()) })
export { visitNotes as noteForm } from '../agenda/appointment.ts'

export const doneTexts = {
  chegou: 'Chegada marcada!',
  desmarcar: 'Chegada desmarcada!',
  concluir: 'Atendimento concluído!',
  anotar: 'Anotação salva!',
  retorno: 'Retorno marcado!',
  desfazer: 'Desfeito!',
} as const
export type OwnAct = keyof typeof doneTexts
