import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { localDate } from '../../platform/clock.ts'
import { paths } from '../../platform/paths.ts'
import { Loaded, unlessFailed } from '../../platform/web/frames/loaded.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Switch } from '../../platform/web/ui/checkbox.tsx'
import { Drawer } from '../../platform/web/ui/drawer.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { EmptyState, ListEnd } from '../../platform/web/ui/states.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { useKeptHere } from '../../platform/web/use-kept-here.ts'
import { mostNews, type News, newsDays, type Piece, wordsOfNews } from '../news.ts'
import { homeApi } from './api.ts'
import { chime, soundChoice } from './use-chime.ts'

/** What came in from outside, newest first. Opened, it counts as seen; what was new stays marked until it is closed. */
export function NewsPanel({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...homeApi.news.queryOptions(), refetchOnMount: 'always' })
  return (
    <Drawer open onClose={onClose} title="Novidades" footer={<SoundSwitch />}>
      <Loaded
        query={unlessFailed(query)}
        failed={['Erro ao carregar as novidades', 'Não foi possível carregar o que chegou de fora.']}
        skeleton={
          <div className="grid gap-3" aria-busy>
            {[1, 2, 3, 4].map((line) => (
              <Skeleton key={line} className="h-14 w-full" />
            ))}
          </div>
        }
      >
        {(news) => <Pieces news={news} onClose={onClose} />}
      </Loaded>
    </Drawer>
  )
}

function Pieces({ news: { pieces, hasMore }, onClose }: { news: News; onClose: () => void }) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const fresh = pieces.filter(({ isNew, id }) => isNew && !marked.has(id))
  if (fresh.length > 0) setMarked(new Set([...marked, ...fresh.map(({ id }) => id)]))
  const newest = pieces.find(({ isNew }) => isNew)?.at
  const { mutate } = useAction(homeApi.seeNews.call, {})
  useEffect(() => {
    if (newest !== undefined) mutate({ until: newest })
  }, [newest, mutate])
  if (pieces.length === 0)
    return (
      <EmptyState
        icon={<Bell aria-hidden size={22} />}
        title="Nada chegou de fora"
        text="Agendamentos, mudanças, cancelamentos, respostas e pedidos dos clientes aparecem aqui."
      />
    )
  return (
    <>
      <ul className="-mx-5">
        {pieces.map((piece) => (
          <PieceRow key={piece.id} piece={piece} isMarked={marked.has(piece.id)} onClose={onClose} />
        ))}
      </ul>
      <ListEnd count={hasMore ? mostNews : 0} most={mostNews}>
        Estas são as últimas {mostNews} novidades. As anteriores estão no Histórico.
      </ListEnd>
      {!hasMore && <p className="pt-3 text-sm text-soft">Tudo o que chegou nos últimos {newsDays} dias.</p>}
    </>
  )
}

function PieceRow({ piece, isMarked, onClose }: { piece: Piece; isMarked: boolean; onClose: () => void }) {
  const { dateTimeOf, dateOf, timeOf } = useFormats()
  const to = useTarget(piece)
  const { kind, client, appointment, said, at } = piece
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={to}
        reloadDocument={to.startsWith(paths.myDay)}
        onClick={onClose}
        className="focus-ring block px-5 py-3 transition-colors hover:bg-sunken"
      >
        <span className="flex flex-wrap items-center gap-2 text-sm font-semibold text-ink">
          {wordsOfNews(kind)}
          {isMarked && <Badge tone="info">Novo</Badge>}
        </span>
        <span className="block text-sm text-ink">
          {[
            client,
            appointment && `${appointment.service}, ${dateOf(appointment.startsAt)} ${timeOf(appointment.startsAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {said && <span className="block text-sm text-soft [overflow-wrap:anywhere]">“{said}”</span>}
        <time dateTime={at} className="figures block text-xs text-soft">
          {dateTimeOf(at)}
        </time>
      </Link>
    </li>
  )
}

/** What a row is about: the visit; where there is none, the list in which it stands. */
function useTarget({ kind, appointment, clientId }: Piece): string {
  const { zone } = useBusiness()
  const seesAll = useMay('bookings.view')
  const date = appointment && localDate(new Date(appointment.startsAt), zone)
  if (!seesAll) return date ? paths.myDayOn(date) : paths.myDay
  if (kind === 'message.reply') return paths.messages
  if (kind.startsWith('client-request.')) return paths.clientRequests
  if (kind.startsWith('deposit.')) return paths.deposits
  if (appointment && date) return paths.appointment(date, appointment.id)
  if (kind.startsWith('waitlist.')) return paths.waitingList
  return clientId ? paths.client(clientId) : paths.schedule
}

/** The device's own choice. Pressed, it sounds once, so that it is known how. */
function SoundSwitch() {
  const [sound, keep] = useKeptHere(soundChoice)
  return (
    <Switch
      label="Som neste aparelho"
      hint="Um toque curto quando chega algo novo."
      checked={sound === 'on'}
      onChange={({ target }) => {
        keep(target.checked ? 'on' : 'off')
        if (target.checked) void chime()
      }}
    />
  )
}
