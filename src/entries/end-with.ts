import { BackupFault } from '../platform/server/database/backup/backup-fault.ts'
import { UnfitConnection } from '../platform/server/database/prove-connections.ts'

/** Ends a program that cannot do what it was asked, with a sentence for whoever started it. */
export function endWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** For `catch`: what is wrong with a backup or the database ends the command with its sentence; anything else is a defect. */
export function endWithFault(error: unknown): never {
  if (!(error instanceof BackupFault || error instanceof UnfitConnection)) throw error
  endWith(error.message)
}
