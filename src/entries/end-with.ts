import { BackupFault } from '../platform/server/database/backup/backup-fault.ts'

/** Ends a program that cannot do what it was asked, with a sentence for whoever started it. */
export function endWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** For `catch`: what is wrong with a backup ends the command with its sentence; anything else is a defect. */
export function endWithFault(error: unknown): never {
  if (!(error instanceof BackupFault)) throw error
  endWith(error.message)
}
