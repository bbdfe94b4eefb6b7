import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { localDate } from '../../clock.ts'
import { formatDateTime, formatTime } from '../../format.ts'
import { lastAnswerAt, useObstructed, useReachable } from '../reachability.ts'

type Props = {
  zone: string
  /** How old the figures are where the screen knows better than by the server's last answer. */
  since?: number
  /** What the screen can still do. */
  children?: ReactNode
}

/** The one notice without connection: since when, and what to do about it. */
export function ConnectionNotice({ zone, since, children }: Props) {
  const isReachable = useReachable()
  const isObstructed = useObstructed()
  const at = since || lastAnswerAt()
  return (
    <div role="status" className={isReachable ? 'hidden' : undefined}>
      {!isReachable && (
        <p className="flex gap-2.5 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning">
          <CloudOff aria-hidden size={18} className="mt-px shrink-0" />
          <span>
            <strong className="font-semibold">Sem conexão.</strong>{' '}
            {at && <span className="figures">Mostrando dados {moment(new Date(at), zone)}. </span>}
            {children}
            {isObstructed && (
              <>
                {' '}
                A rede pode estar pedindo acesso:{' '}
                <a href="/" target="_blank" rel="noreferrer" className="focus-ring rounded-sm font-semibold underline">
                  abrir a página da rede
                </a>
                .
              </>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

const moment = (at: Date, zone: string) =>
  localDate(at, zone) === localDate(new Date(), zone) ? `das ${formatTime(at, zone)}` : `de ${formatDateTime(at, zone)}`
