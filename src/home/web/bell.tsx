import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { rested } from '../../platform/web/rested.ts'
import { late } from '../../platform/web/shell/late.ts'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { newCount } from '../news.ts'
import { homeApi } from './api.ts'
import { useChime } from './use-chime.ts'

const NewsPanel = late(async () => ({ default: (await import('./news-panel.tsx')).NewsPanel }))

/** In every screen's header: how much came in from outside that the member has not seen on any device. */
export function Bell() {
  const [isAsking, setAsking] = useState(false)
  const [open, setOpen] = useState(false)
  // What the screen itself needs goes first.
  useEffect(() => void rested(performance.now()).then(() => setAsking(true)), [])
  const { data } = useQuery({ ...homeApi.news.queryOptions(), enabled: isAsking || open })
  const count = data ? newCount(data) : ''
  useChime(data?.pieces.find(({ isNew }) => isNew)?.at)
  return (
    <>
      <span className="relative block">
        <IconButton
          label={count ? `Novidades (${count})` : 'Novidades'}
          icon={<BellIcon aria-hidden size={18} />}
          onClick={() => setOpen(true)}
        />
        {count && (
          <span
            aria-hidden
            className="figures pointer-events-none absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] font-semibold text-on-accent"
          >
            {count}
          </span>
        )}
      </span>
      <span role="status" className="visually-hidden">
        {count && `Novidades: ${count}`}
      </span>
      {open && (
        <Suspense>
          <NewsPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
