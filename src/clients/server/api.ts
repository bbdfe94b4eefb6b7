import { procedures, read, write } from '../../accounts/server/guard.ts'
import { clientsContract } from '../contract.ts'
import { openCard, readClientRemoval } from './card-queries.ts'
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

export const clientsApi = procedures(clientsContract, {
  list: read(listClients),
  search: read(searchClients),
  get: read(openCard),
  similar: read(findSimilar),
  duplicates: read(listDuplicates),
  create: write(createClient),
  update: write(updateClient),
  readNotes: write(readNotes),
  writeNotes: write(writeNotes),
  setGuardian: write(setGuardian),
  recordConsent: write(recordConsent),
  removal: read(readClientRemoval),
  remove: write(removeClient),
  merge: write(mergeClients),
  tellApart: write(tellApart),
  untellApart: write(untellApart),
  erase: write(eraseClient),
  export: write(exportClients),
  restore: write(restoreClient),
  imports: {
    list: read(listImports),
    quota: read(readClientQuota),
    check: read(checkImport),
    add: write(importClients),
    undo: write(undoImport),
  },
})
