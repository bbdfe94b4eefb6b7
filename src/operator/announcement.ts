import * as z from 'zod/mini'
import * as field from '../platform/fields.ts'
import { type BusinessStanding, businessStandings } from './any-business.ts'

/** Whose owners an announcement is for, by how their businesses stand with us. */
export const audiences = ['all', 'trial', 'paid', 'late'] as const
export type AnnouncementAudience = (typeof audiences)[number]

export const audienceNames: Record<AnnouncementAudience, string> = {
  all: 'Todos os proprietários',
  trial: 'Quem está em teste',
  paid: 'Quem está com o plano em dia',
  late: 'Quem está vencido ou só lê',
}

/** Which businesses an audience has: one of an owner's is enough. */
export const audienceStandings: Record<AnnouncementAudience, readonly BusinessStanding[]> = {
  // Who closed the account has left.
  all: businessStandings.filter((standing) => standing !== 'closed'),
  trial: ['trial'],
  paid: ['due', 'paid', 'ending'],
  late: ['overdue', 'read_only'],
}

/** The announcements that are shown. */
export const mostAnnouncements = 50
/** The owners whom one announcement reaches. */
export const mostReached = 20_000

export const announcementForm = z.object({
  audience: z.enum(audiences, 'Escolha quem recebe.'),
  subject: field.text('Escreva o assunto.', 120),
  body: field.prose('Escreva a mensagem.', 4000),
})
/** The id is made by the screen, so that a form that is sent twice is one announcement. */
export const newAnnouncement = z.object({ id: field.id(), ...announcementForm.shape })
export type NewAnnouncement = z.output<typeof newAnnouncement>

export const announcement = z.object({
  id: z.uuid(),
  subject: z.string(),
  body: z.string(),
  audience: z.enum(audiences),
  sentAt: z.iso.datetime(),
  sentBy: z.string(),
  /** How many owners it was sent to. */
  owners: z.int(),
})
export type Announcement = z.output<typeof announcement>

export const audienceSizes = z.record(z.enum(audiences), z.int())
export type AudienceSizes = z.output<typeof audienceSizes>
