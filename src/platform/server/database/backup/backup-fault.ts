import type { BackupFaultKind } from '../../../backup-fault-kinds.ts'

/** Why a backup cannot be made or restored, in a sentence for whoever started it. */
export class BackupFault extends Error {
  readonly kind: BackupFaultKind

  constructor(kind: BackupFaultKind, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.kind = kind
  }
}

const sentences = new Map<unknown, string>([
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'is no folder'],
  ['EISDIR', 'is a folder'],
  ['EACCES', 'may not be used by this account of the system'],
  ['EPERM', 'may not be used by this account of the system'],
  ['EROFS', 'is on a disk that cannot be written'],
  ['ENOSPC', 'is on a disk that is full'],
  ['EDQUOT', 'is on a disk whose quota is used up'],
  ['EIO', 'is on a disk that fails'],
])

const isMissing = (code: unknown) => code === 'ENOENT' || code === 'ENOTDIR'

/** Says what the system has refused of a path; other errors pass as they are. */
export function faultAt(path: string, error: unknown): unknown {
  const { code } = error as { code?: unknown }
  const sentence = sentences.get(code)
  return sentence
    ? new BackupFault(isMissing(code) ? 'absent' : 'disk', `${path} ${sentence} (${String(code)}).`, { cause: error })
    : error
}
