import { implement } from '@orpc/server'
import { doorConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { clientsContract } from '../contract.ts'
import { openCard } from './card-queries.ts'
import { createClient } from './create-client.ts'
import { findSimilar, listDuplicates } from './duplicate-queries.ts'
import { eraseClient } from './erase-client.ts'
import { exportClients } from './export-clients.ts'
import { importClients } from './import-clients.ts'
import { checkImport, listImports, readClientRoom } from './import-queries.ts'
import { mergeClients } from './merge-clients.ts'
import { listClients, searchClients } from './queries.ts'
import { readNotes } from './read-notes.ts'
import { recordConsent } from './record-consent.ts'
import { removeClient } from './remove-client.ts'
import { restoreClient } from './restore-client.ts'
import { setGuardian } from './set-guardian.ts'
import { tellApart, untellApart } from './tell-apart.ts'
import { undoImport } from './undo-import.ts'
import { updateClient } from './update-client.ts'
import { writeNotes } from './write-notes.ts'

const doors = implement(clientsContract, doorConfig).$context<EdgeContext>().use(guard)
const { imports } = doors

export const clientsApi = doors.router({
  list: doors.list.handler(read(listClients)),
  search: doors.search.handler(read(searchClients)),
  get: doors.get.handler(read(openCard)),
  similar: doors.similar.handler(read(findSimilar)),
  duplicates: doors.duplicates.handler(read(listDuplicates)),
  create: doors.create.handler(write(createClient)),
  update: doors.update.handler(write(updateClient)),
  readNotes: doors.readNotes.handler(write(readNotes)),
  writeNotes: doors.writeNotes.handler(write(writeNotes)),
  setGuardian: doors.setGuardian.handler(write(setGuardian)),
  recordConsent: doors.recordConsent.handler(write(recordConsent)),
  remove: doors.remove.handler(write(removeClient)),
  merge: doors.merge.handler(write(mergeClients)),
  tellApart: doors.tellApart.handler(write(tellApart)),
  untellApart: doors.untellApart.handler(write(untellApart)),
  erase: doors.erase.handler(write(eraseClient)),
  export: doors.export.handler(write(exportClients)),
  restore: doors.restore.handler(write(restoreClient)),
  imports: {
    list: imports.list.handler(read(listImports)),
    room: imports.room.handler(read(readClientRoom)),
    check: imports.check.handler(read(checkImport)),
    add: imports.add.handler(write(importClients)),
    undo: imports.undo.handler(write(undoImport)),
  },
})
