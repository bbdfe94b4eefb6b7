import type { BackupFaultKind } from '../platform/backup-fault-kinds.ts'
import { daysBetween, defaultZone, type LocalDate, localDate } from '../platform/clock.ts'
import { formatCount, formatDate } from '../platform/format.ts'
import type { ProvedRestore } from '../platform/proved-restore.ts'

export type FailedDrill = { at: string; fault: BackupFaultKind }

const dayOf = (instant: string) => formatDate(instant, defaultZone)

const reasons: Record<BackupFaultKind, string> = {
  absent: 'não há cópia no lugar indicado',
  passphrase: 'a frase secreta (BACKUP_PASSPHRASE) não abre o arquivo',
  cut_off: 'o arquivo acaba antes do fim',
  damaged: 'o arquivo está danificado',
  version: 'a cópia é de outra versão do programa',
  disk: 'o disco está cheio ou falhou',
  storage: 'o armazenamento não respondeu ou recusou o acesso',
  database: 'o banco de dados não aceitou a cópia',
  different: 'o que foi restaurado não é o que está aqui',
}

export const failedDrillLine = ({ at, fault }: FailedDrill): string =>
  `A restauração de ensaio de ${dayOf(at)} falhou: ${reasons[fault]}.`

/** Two drills of a week each have not come: whatever starts them may have stopped. */
const daysOfPatience = 15

/** That nobody knows any more whether copies come back, which no failure would tell. */
export function overdueDrillLine({ provedAt }: ProvedRestore, today: LocalDate): string | null {
  const days = daysBetween(localDate(new Date(provedAt), defaultZone), today)
  return days < daysOfPatience ? null : `Há ${formatCount(days)} dias nenhuma cópia foi restaurada e conferida.`
}
