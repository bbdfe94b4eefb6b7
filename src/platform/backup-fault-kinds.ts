/** Of what a backup, or its way back, can fail. */
export const backupFaultKinds = [
  'absent',
  'passphrase',
  'cut_off',
  'damaged',
  'version',
  'disk',
  'storage',
  'database',
  'different',
] as const
export type BackupFaultKind = (typeof backupFaultKinds)[number]
