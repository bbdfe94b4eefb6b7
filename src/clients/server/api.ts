import { implement } from '@orpc/server'
import { doorConfig, guard, mustAlso, type EdgeContext } from '../../accounts/server/guard.ts'
import { clientsContract } from '../contract.ts'
import { getCard } from './card-queries.ts'
import { createClient } from './create-client.ts'
import { findSimilar, listDuplicates } from './duplicate-queries.ts'
import { eraseClient } from './erase-client.ts'
import { exportClients } from './export-clients.ts'
import { importClients } from './import-clients.ts'
import { checkImport, listImports } from './import-queries.ts'
import { mergeClients } from './merge-clients.ts'
import { listClients, searchClients } from './queries.ts'
import { recordConsent } from './record-consent.ts'
import { removeClient } from './remove-client.ts'
import { restoreClient } from './restore-client.ts'
import { tellApart, untellApart } from './tell-apart.ts'
import { undoImport } from './undo-import.ts'
import { updateClient } from './update-client.ts'
import { writeNotes } from './write-notes.ts'

const doors = implement(clientsContract, doorConfig).$context<EdgeContext>().use(guard)
const { imports } = doors

export const clientsApi = doors.router({
  list: doors.list.handler(({ input, context }) => context.read((tx) => listClients(tx, input))),
  search: doors.search.handler(({ input, context }) => context.read((tx) => searchClients(tx, input))),
  get: doors.get.handler(({ input, context }) => context.read((tx) => getCard(tx, input))),
  similar: doors.similar.handler(({ input, context }) => context.read((tx) => findSimilar(tx, input))),
  duplicates: doors.duplicates.handler(({ context }) => context.read(listDuplicates)),
  create: doors.create.handler(({ input, context }) => context.write((tx) => createClient(tx, input))),
  update: doors.update.handler(({ input, context }) => context.write((tx) => updateClient(tx, input))),
  writeNotes: doors.writeNotes.handler(({ input, context }) => context.write((tx) => writeNotes(tx, input))),
  recordConsent: doors.recordConsent.handler(({ input, context }) => context.write((tx) => recordConsent(tx, input))),
  remove: doors.remove.handler(({ input, context }) => context.write((tx) => removeClient(tx, input))),
  merge: doors.merge.handler(({ input, context }) => context.write((tx) => mergeClients(tx, input))),
  tellApart: doors.tellApart.handler(({ input, context }) => context.write((tx) => tellApart(tx, input))),
  untellApart: doors.untellApart.handler(({ input, context }) => context.write((tx) => untellApart(tx, input))),
  erase: doors.erase.handler(({ input, context }) => context.write((tx) => eraseClient(tx, input))),
  export: doors.export.handler(({ input, context }) => context.write((tx) => exportClients(tx, input))),
  restore: doors.restore.handler(({ input, context }) => context.write((tx) => restoreClient(tx, input))),
  imports: {
    list: imports.list.handler(({ context }) => context.read(listImports)),
    check: imports.check.handler(({ input, context }) => context.read((tx) => checkImport(tx, input))),
    add: imports.add.handler(({ input, context }) => {
      // What a card did not know is written into it.
      if (input.duplicates === 'fill') mustAlso(context, 'clients.edit')
      return context.write((tx) => importClients(tx, input))
    }),
    undo: imports.undo.handler(({ input, context }) => context.write((tx) => undoImport(tx, input))),
  },
})
