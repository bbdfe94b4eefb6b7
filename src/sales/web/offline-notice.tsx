import { CloudOff } from 'lucide-react'
import { useBusiness, useToday } from '../../accounts/web/session.tsx'
import { localDate } from '../../platform/clock.ts'
import { formatDateTime, formatTime } from '../../platform/format.ts'
import { useObstructed, useReachable } from '../../platform/web/reachability.ts'

/** Says plainly that the internet is gone, how old the figures are, and what becomes of the sales. */
export function OfflineNotice({ loadedAt }: { loadedAt: number }) {
  const { zone } = useBusiness()
  const today = useToday()
  const isReachable = useReachable()
  const isObstructed = useObstructed()
  const at = new Date(loadedAt)
  const isToday = localDate(at, zone) === today
  return (
    <div role="status" className={isReachable ? 'hidden' : undefined}>
      {!isReachable && (
        <p className="flex gap-2.5 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning">
          <CloudOff aria-hidden size={18} className="mt-px shrink-0" />
          <span>
            <strong className="font-semibold">Sem internet.</strong>{' '}
            {loadedAt > 0 && (
              <span className="figures">Dados de {isToday ? formatTime(at, zone) : formatDateTime(at, zone)}. </span>
            )}
            Continue vendendo: as vendas ficam neste aparelho e seguem sozinhas. Cartão e PIX ficam a conferir.
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
