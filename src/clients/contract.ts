import * as z from 'zod/mini'
import type { Acts } from '../business/act.ts'
import { procedure, fromStandby, heavy, looks, takesAlong } from '../accounts/procedure.ts'
import { exportRefusals, exportSchema } from '../platform/export.ts'
import * as field from '../platform/fields.ts'
import { clientFilter, clientForm, clientNotes, clientRefusals, clientStatuses } from './client.ts'
import { checkedPart, importPart, importRefusals, mostBytesPerPart } from './client-import.ts'
import { keptSchema } from './erasure.ts'
import { likenesses } from './duplicate.ts'
import { consentForm, methods, purposes } from './consent.ts'

const client = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  document: z.nullable(z.string()),
  /** Day and month, as `03-12`. */
  birthday: z.nullable(z.string()),
  status: z.enum(clientStatuses),
  lastVisitAt: z.nullable(z.iso.datetime()),
  nextAppointmentAt: z.nullable(z.iso.datetime()),
  totalSpentCents: z.int(),
})
export type Client = z.infer<typeof client>

/** An answer of the client to one purpose; `by` is who wrote it down. */
const consent = z.object({
  id: z.uuid(),
  purpose: z.enum(purposes),
  isGranted: z.boolean(),
  method: z.enum(methods),
  at: z.iso.datetime(),
  by: z.string(),
})
export type Consent = z.infer<typeof consent>

const named = z.object({ id: z.uuid(), name: z.string() })

const clientCard = z.extend(client, {
  /** Through whom the client is reached, and who is reached through the client. */
  guardian: z.nullable(named),
  dependents: z.array(named),
  /** The text is read by `readNotes`, which is audited. */
  hasNotes: z.boolean(),
  createdAt: z.iso.datetime(),
  removedAt: z.nullable(z.iso.datetime()),
  erasedAt: z.nullable(z.iso.datetime()),
  /** What is kept of an erased client; empty for all others. */
  kept: keptSchema,
  /** Newest first. */
  consents: z.array(consent),
})
export type ClientCard = z.infer<typeof clientCard>

/** Cards that are probably one person's, `count` of them, the first of which are here; and the field that suggests it. */
const duplicateGroup = z.object({ clients: z.array(client), count: z.int(), by: z.enum(likenesses) })
export type DuplicateGroup = z.infer<typeof duplicateGroup>

/** The others follow when these are merged or told apart. */
const duplicates = z.object({ groups: z.array(duplicateGroup), hasMore: z.boolean() })
export type Duplicates = z.infer<typeof duplicates>

const clientImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  startedAt: z.iso.datetime(),
  by: z.string(),
  /** Cards that it added or filled. */
  count: z.int(),
})
export type ClientImport = z.infer<typeof clientImport>

const byId = z.object({ id: field.id() })

const apart = z.object({
  id: field.id(),
  otherIds: field
    .list(field.id(), 100, 'Escolha no máximo 100 cadastros.')
    .check(z.minLength(1, 'Escolha outro cadastro.')),
})

const removal = z.object({ historyKept: z.boolean() })
export type ClientRemoval = z.infer<typeof removal>

export const clientsContract = {
  list: procedure('clients.view', 'GET', '/clients')
    .input(z.extend(clientFilter, { page: field.page() }))
    .output(z.object({ clients: z.array(client), count: z.int() })),

  /** The best matches, for pickers. */
  search: procedure('clients.view', 'GET', '/clients/search')
    .input(z.object({ search: field.search() }))
    .output(z.array(client)),

  /** A merged client's id leads to the card that was kept. */
  get: procedure('clients.view', 'GET', '/clients/{id}').input(byId).output(clientCard),

  /** The existing cards with the same contact or document. */
  similar: procedure('clients.view', 'GET', '/clients/similar')
    .input(z.extend(clientForm, { except: z.prefault(z.nullable(field.id()), null) }))
    .output(z.array(z.extend(client, { by: z.enum(likenesses) }))),

  duplicates: procedure('clients.view', 'GET', '/clients/duplicates').meta(heavy).output(duplicates),

  create: procedure('clients.create', 'POST', '/clients').input(clientForm).output(client),

  update: procedure('clients.edit', 'PUT', '/clients/{id}')
    .input(z.extend(clientForm, { id: field.id() }))
    .output(z.void()),

  /** Reads the notes, which may be about somebody's health: the owner can see who opened them. */
  readNotes: procedure('clients.view', 'POST', '/clients/{id}/notes/open')
    .meta(looks)
    .input(byId)
    .output(z.object({ notes: z.nullable(z.string()) })),

  /** `before` is what the writer had read: notes that changed meanwhile are not overwritten. */
  writeNotes: procedure('clients.edit', 'PUT', '/clients/{id}/notes', clientRefusals.NOTES_CHANGED)
    .meta({ mostBytes: 128 * 1024 })
    .input(z.object({ id: field.id(), notes: clientNotes, before: clientNotes }))
    .output(z.void()),

  /** Null if the client is reached by themselves. Two who change places are told by the client who was responsible until now. */
  setGuardian: procedure('clients.edit', 'PUT', '/clients/{id}/guardian')
    .input(z.object({ id: field.id(), guardianId: z.nullable(field.id('Escolha o responsável.')) }))
    .output(z.void()),

  recordConsent: procedure('clients.edit', 'POST', '/clients/{id}/consents').input(consentForm).output(z.void()),

  /** What a removal would do. */
  removal: procedure('clients.delete', 'GET', '/clients/{id}/removal').input(byId).output(removal),
  /** A client with history is hidden and keeps it; one without is deleted. */
  remove: procedure('clients.delete', 'DELETE', '/clients/{id}').input(byId).output(removal),

  /** The duplicate's history goes to the kept card, to which the duplicate's id then leads. This cannot be undone. */
  merge: procedure('clients.delete', 'POST', '/clients/{id}/merge')
    .input(z.object({ id: field.id(), duplicateId: field.id('Escolha o cadastro duplicado.') }))
    .output(z.void()),

  /** Records that the card and the others are different persons, so that they are not offered for merging again. */
  tellApart: procedure('clients.delete', 'POST', '/clients/{id}/not-duplicates').input(apart).output(z.void()),
  untellApart: procedure('clients.delete', 'POST', '/clients/{id}/not-duplicates/undo').input(apart).output(z.void()),

  /** Erases the person and keeps the history without a name. This cannot be undone. */
  erase: procedure('clients.delete', 'POST', '/clients/{id}/erase', clientRefusals.HAS_NEXT_APPOINTMENT)
    .input(byId)
    .output(z.void()),

  export: procedure('dashboard.export', 'POST', '/clients/export', exportRefusals.EXPORT_TOO_LONG)
    .meta(takesAlong)
    .meta(fromStandby)
    .input(z.pick(clientFilter, { search: true, list: true }))
    .output(exportSchema),

  restore: procedure('clients.delete', 'POST', '/clients/{id}/restore').input(byId).output(z.void()),

  /** Imports a file of clients: checks it, adds it part by part, and can be undone. */
  imports: {
    list: procedure('clients.create', 'GET', '/clients/imports').output(z.array(clientImport)),
    /** How many clients the plan has room for, and how many more may come; null without a limit. */
    quota: procedure('clients.create', 'GET', '/clients/imports/quota').output(
      z.nullable(z.object({ most: z.int(), free: z.int() })),
    ),
    check: procedure('clients.create', 'POST', '/clients/imports/check')
      .meta({ ...looks, ...heavy, mostBytes: mostBytesPerPart })
      .input(checkedPart)
      // Without `by` the line is another person, with that client's phone or e-mail.
      .output(
        z.array(z.object({ line: z.int(), clientId: z.uuid(), name: z.string(), by: z.nullable(z.enum(likenesses)) })),
      ),
    add: procedure('clients.create', 'POST', '/clients/imports/{id}/rows', importRefusals.IMPORT_UNDONE)
      .meta({ ...heavy, mostBytes: mostBytesPerPart })
      .input(importPart)
      .output(z.object({ added: z.int(), filled: z.int(), skipped: z.int() })),
    /** Undoing deletes the clients that the import added, and so needs the right to delete. */
    undo: procedure('clients.delete', 'POST', '/clients/imports/{id}/undo')
      .meta(heavy)
      .input(byId)
      .output(z.object({ removed: z.int(), kept: z.int(), emptied: z.int(), isDone: z.boolean() })),
  },
}

/** What is recorded in the audit, with its topic and its words. */
export const clientsActs = {
  'client.create': ['clients', 'Cadastrou cliente'],
  'client.update': ['clients', 'Alterou o cadastro do cliente'],
  'client.notes': ['clients', 'Alterou as observações do cliente'],
  'client.notes-open': ['reads', 'Abriu as observações do cliente'],
  'client.consent': ['clients', 'Registrou um consentimento'],
  'client.activate': ['clients', 'Reativou o cliente'],
  'client.deactivate': ['clients', 'Desativou o cliente'],
  'client.remove': ['clients', 'Excluiu o cliente'],
  'client.erase': ['clients', 'Anonimizou o cliente'],
  'client.merge': ['clients', 'Unificou cadastros'],
  'client.set-guardian': ['clients', 'Mudou o responsável de um cliente'],
  'client.tell-apart': ['clients', 'Marcou cadastros como não duplicados'],
  'client.tell-apart-undo': ['clients', 'Voltou a tratar cadastros como possíveis duplicados'],
  'client.import': ['clients', 'Importou clientes'],
  'client.import-undo': ['clients', 'Desfez a importação de clientes'],
  'client.export': ['files', 'Exportou os clientes'],
} as const satisfies Acts
