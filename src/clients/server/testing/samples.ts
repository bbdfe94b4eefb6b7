import { insertRow } from '../../../platform/server/testing/rows.ts'
import type { SamplesOf, Stage } from '../../../accounts/server/testing/stage.ts'
import { newId } from '../../../platform/id.ts'
import type { clientsContract } from '../../contract.ts'

export const clientsSamples: SamplesOf<typeof clientsContract> = {
  list: () => ({ search: 'cli', page: 1 }),
  search: () => ({ search: 'cli' }),
  create: () => ({ name: 'Bia', phone: '(11) 98765-4321', birthday: '12/03' }),
  update: ({ rows }) => ({ id: rows.client.id, name: 'Bia Souza' }),
  readNotes: async ({ admin, rows }) => {
    await admin.query(`update client set notes = 'Alergia a amônia' where id = $1`, [rows.client.id])
    return { id: rows.client.id }
  },
  writeNotes: ({ rows }) => ({ id: rows.client.id, notes: 'Alergia a amônia', before: null }),
  setGuardian: async ({ admin, businessId, rows }) => {
    const guardian = await insertRow(admin, 'client', { business_id: businessId, name: 'Mãe' })
    return { id: rows.client.id, guardianId: guardian.id }
  },
  recordConsent: ({ rows }) => ({
    id: rows.client.id,
    purpose: 'marketing',
    isGranted: true,
    method: 'in_person',
  }),
  similar: ({ rows }) => ({ name: 'Cliente', phone: rows.client.phone, except: rows.client.id }),
  merge: async ({ admin, businessId, rows }) => {
    const duplicate = await insertRow(admin, 'client', { business_id: businessId, name: 'Cliente' })
    await admin.query(
      `with v as (insert into visit (business_id, client_id, source) values ($3, $2, 'reception') returning id)
       insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents,
         squeeze_reason)
       select business_id, v.id, $2, professional_id, service_id, starts_at, ends_at, price_cents, 'Veio junto'
       from appointment, v where appointment.id = $1`,
      [rows.appointment.id, duplicate.id, businessId],
    )
    return { id: rows.client.id, duplicateId: duplicate.id }
  },
  tellApart: async ({ admin, businessId, rows }) => {
    const other = await insertRow(admin, 'client', { business_id: businessId, name: 'Cliente' })
    return { id: rows.client.id, otherIds: [rows.namesake.id, other.id] }
  },
  untellApart: ({ rows }) => ({ id: rows.client.id, otherIds: [rows.namesake.id] }),
  // Whoever is expected is not forgotten.
  erase: async ({ admin, rows }) => {
    await admin.query('update client set next_appointment_at = null where id = $1', [rows.client.id])
    return { id: rows.client.id }
  },
  export: () => ({ search: '', list: 'current' }),
  imports: {
    check: () => ({ rows: [{ line: 2, name: 'Bia' }] }),
    add: ({ rows }) => ({
      id: newId(),
      fileName: 'clientes.csv',
      duplicates: 'fill',
      rows: [
        { line: 2, name: 'Bia', phone: '(11) 98765-4321' },
        { line: 3, name: rows.client.name, phone: rows.client.phone, document: '529.982.247-25' },
      ],
    }),
    undo: async (stage) => ({ id: await anImport(stage) }),
  },
}

/** Makes an import that has added a card. */
async function anImport({ admin, businessId, rows }: Stage): Promise<string> {
  const now = new Date()
  const importId = rows.clientImport.id
  const { rows: lines } = await admin.query<{ next: number }>(
    'select max(line) + 1 as next from client_import_row where import_id = $1',
    [importId],
  )
  const card = { business_id: businessId, name: 'Importada', created_at: now, updated_at: now }
  const added = await insertRow(admin, 'client', card)
  const line = { business_id: businessId, import_id: importId, line: lines[0]!.next }
  await insertRow(admin, 'client_import_row', { ...line, client_id: added.id, outcome: 'added', filled: {} })
  return importId
}
