import { useCallback, useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import type { BookingLink } from '../booking-link.ts'

/** `at` is the layout width in pixels, scaled down if there is less room; with `grows` it can also be wider. */
type Props = { link: BookingLink; width: { at: number; grows: boolean } }

export function PageInFrame({ link, width: { at, grows } }: Props) {
  const [room, measure] = useRoom()
  const [failed, setFailed] = useState(false)
  if (failed)
    return (
      <Card>
        <ErrorState
          title="Erro"
          text="Não foi possível mostrar a página de agendamento."
          error={undefined}
          onRetry={() => setFailed(false)}
        />
      </Card>
    )
  const width = grows ? Math.max(at, room) : at
  const scale = Math.min(1, room / width)
  return (
    <div ref={measure} className="h-[max(32rem,calc(100dvh-15rem))]">
      {room > 0 && (
        <div
          className="mx-auto h-full overflow-hidden rounded-card bg-canvas ring-1 ring-line"
          style={{ width: width * scale }}
        >
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page needs scripts and its origin, with which a sandbox protects nothing */}
          <iframe
            src={paths.booking(link.slug)}
            title={`Página de agendamento de ${link.businessName}`}
            className="origin-top-left"
            style={{ width, height: `${100 / scale}%`, scale }}
            // The only sign of a failed load: the frame has no document of our origin.
            onLoad={({ currentTarget }) => setFailed(!currentTarget.contentDocument)}
          />
        </div>
      )}
    </div>
  )
}

/** Width in pixels of the element that has `measure` as its ref. */
function useRoom() {
  const [room, setRoom] = useState(0)
  const measure = useCallback((box: HTMLDivElement) => {
    const watch = new ResizeObserver(() => setRoom(box.clientWidth))
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  return [room, measure] as const
}
