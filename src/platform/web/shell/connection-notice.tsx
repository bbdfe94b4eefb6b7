import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { localDate } from '../../clock.ts'
import type { Formats } from '../../format.ts'
import { useFormats } from '../use-formats.ts'
import { lastAnswerAt, useObstructed, useReachable } from '../reachability.ts'

type Props = {
  /** The time of the shown data, if the screen knows better than the server's last answer. */
  since?: number
  /** What still works on this screen. */
  children?: ReactNode
}

/** The notice of a lost connection: since when, and what to do. */
export function ConnectionNotice({ since, children }: Props) {
  const formats = useFormats()
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
            {at && <span className="figures">Mostrando dados {moment(new Date(at), formats)}. </span>}
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

const moment = (at: Date, formats: Formats) =>
  localDate(at, formats.zone) === localDate(new Date(), formats.zone)
    ? `das ${formats.timeOf(at)}`
    : `de ${formats.dateTimeOf(at)}`
