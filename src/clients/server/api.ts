import { implement } from '@orpc/server'
import { procedureConfig, guard, read, write, type EdgeContext } from '../../accounts/server/guard.ts'
import { clientsContract } from '../contract.ts'
import { openCard } from './card-queries.ts'
import { createClient } from './create-client.ts'
import { findSimilar, listDuplicates } from './duplicate-queries.ts'
import { eraseClient } from './erase-client.ts'
import { exportClients } from './export-clients.ts'
import { importClients } from './import-clients.ts'
import { checkImport, listImports, readClientQuota } from './import-queries.ts'
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

const procedures = implement(clientsContract, procedureConfig).$context<EdgeContext>().use(guard)
const { imports } = procedures

export const clientsApi = procedures.router({
  list: procedures.list.handler(read(listClients)),
  search: procedures.search.handler(read(searchClients)),
  get: procedures.get.handler(read(openCard)),
  similar: procedures.similar.handler(read(findSimilar)),
  duplicates: procedures.duplicates.handler(read(listDuplicates)),
  create: procedures.create.handler(write(createClient)),
  update: procedures.update.handler(write(updateClient)),
  readNotes: procedures.readNotes.handler(write(readNotes)),
  writeNotes: procedures.writeNotes.handler(write(writeNotes)),
  setGuardian: procedures.setGuardian.handler(write(setGuardian)),
  recordConsent: procedures.recordConsent.handler(write(recordConsent)),
  remove: procedures.remove.handler(write(removeClient)),
  merge: procedures.merge.handler(write(mergeClients)),
  tellApart: procedures.tellApart.handler(write(tellApart)),
  untellApart: procedures.untellApart.handler(write(untellApart)),
  erase: procedures.erase.handler(write(eraseClient)),
  export: procedures.export.handler(write(exportClients)),
  restore: procedures.restore.handler(write(restoreClient)),
  imports: {
    list: imports.list.handler(read(listImports)),
    quota: imports.quota.handler(read(readClientQuota)),
    check: imports.check.handler(read(checkImport)),
    add: imports.add.handler(write(importClients)),
    undo: imports.undo.handler(write(undoImport)),
  },
})
