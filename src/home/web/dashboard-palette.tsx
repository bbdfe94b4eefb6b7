import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  CalendarClock,
  CalendarPlus,
  CircleQuestionMark,
  CornerDownRight,
  Keyboard,
  LockKeyholeOpen,
  LogOut,
  ShoppingCart,
  SunMoon,
  UserPlus,
  UserRound,
} from 'lucide-react'
import type { Permission } from '../../accounts/permissions.ts'
import { useMay, useMe } from '../../accounts/web/session.tsx'
import { clock } from '../../agenda/grid.ts'
import { agendaApi } from '../../agenda/web/api.ts'
import { shortDate } from '../../agenda/web/date-navigation.tsx'
import { nameAsBooked } from '../../clients/booked-name.ts'
import { mostMatches } from '../../clients/client.ts'
import { clientsApi } from '../../clients/web/api.ts'
import { defaultZone, localDate } from '../../platform/clock.ts'
import { formatPhone } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { CommandPalette } from '../../platform/web/shell/command-palette.tsx'
import type { PaletteGroup } from '../../platform/web/shell/palette-dialog.tsx'
import type { NavigationItem } from '../../platform/web/shell/sidebar.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { changeTheme, useTheme } from '../../platform/web/ui/theme-switch.tsx'
import { useLeaving } from './sign-out.tsx'

/** What the frame tells its palette. */
export type DashboardPaletteProps = {
  screens: readonly (NavigationItem & { also?: string })[]
  open: boolean
  typed: string
  onSearch: (typed: string) => void
  onOpenChange: (open: boolean) => void
  onKeys: () => void
}

/** What stands inside of a screen, and what one needs to see it. */
type Place = { label: string; also: string; href: string; hint: string; needs: Permission }
/** A page of the help, and the words that find it. */
type Help = { label: string; also: string; href: string }
type Props = DashboardPaletteProps & { places: readonly Place[]; help: readonly Help[] }

const icon = { 'aria-hidden': true, size: 18 } as const
const recentClients = 5
/** What comes next of those who match the search. */
const shownVisits = 4
const visitDays = 90

/** The palette: actions, all screens, clients (the latest visits, or those that match the search), and the help. */
export function DashboardPalette({ screens, places, help, open, typed, onSearch, onOpenChange, onKeys }: Props) {
  const navigate = useNavigate()
  const { membership } = useMe()
  const maySeeClients = useMay('clients.view')
  const formats = useFormats()
  const isSearching = typed.trim().length > 1
  const found = useQuery({
    ...clientsApi.search.queryOptions({ input: { search: typed } }),
    enabled: open && maySeeClients && isSearching,
    placeholderData: keepPreviousData,
  })
  const recent = useQuery({
    ...clientsApi.list.queryOptions({ input: { sort: 'lastVisit', order: 'desc' } }),
    enabled: open && maySeeClients && !isSearching,
  })
  const maySeeVisits = useMay('bookings.view')
  const [today] = useState(() => localDate(new Date(), membership?.zone ?? defaultZone))
  const coming = useQuery({
    ...agendaApi.list.queryOptions({ input: { from: today, days: visitDays, search: typed } }),
    enabled: open && maySeeVisits && isSearching,
    placeholderData: keepPreviousData,
  })
  const visits = isSearching ? (coming.data?.appointments.slice(0, shownVisits) ?? []) : []
  const clients = (isSearching ? found.data : recent.data?.clients.slice(0, recentClients)) ?? []
  const go = (to: string) => void navigate({ to })
  const leaving = useLeaving()
  const groups: PaletteGroup[] = [
    { heading: 'Ações', items: useActions(go, onKeys, leaving) },
    {
      heading: 'Telas',
      items: screens.map(({ label, href, icon, also = '' }) => ({
        id: href,
        label,
        also,
        icon,
        onSelect: () => go(href),
      })),
    },
    {
      heading: 'Dentro das telas',
      // Only for who looks for one: without a search they would push the clients out of sight.
      items: isSearching
        ? places
            .filter(({ needs }) => membership?.permissions.includes(needs))
            .map(({ href, label, also, hint }) => ({
              id: `${href} ${label}`,
              label,
              also,
              hint,
              icon: <CornerDownRight {...icon} />,
              onSelect: () => go(href),
            }))
        : [],
    },
    {
      heading: isSearching
        ? clients.length === mostMatches
          ? `Clientes (os ${mostMatches} mais parecidos)`
          : 'Clientes'
        : 'Clientes recentes',
      items: clients.map(({ id, name, phone }) => ({
        id,
        label: name,
        ...(phone && { hint: formatPhone(phone) }),
        icon: <UserRound {...icon} />,
        onSelect: () => go(paths.client(id)),
      })),
    },
    {
      heading: 'Próximos atendimentos',
      items: visits.map(({ id, client, bookedName, service, date, from }) => ({
        id: `visit ${id}`,
        label: `${nameAsBooked(client.name, bookedName)}, ${service.name}`,
        hint: `${shortDate(date, formats)} ${clock(from)}`,
        also: client.phone ?? '',
        icon: <CalendarClock {...icon} />,
        onSelect: () => go(paths.appointment(date, id)),
      })),
    },
    {
      heading: 'Ajuda',
      items: isSearching
        ? help.map(({ href, label, also }) => ({
            id: href,
            label,
            also,
            icon: <CircleQuestionMark {...icon} />,
            // A new tab, so that unsaved input in this one stays.
            onSelect: () => void window.open(href, '_blank', 'noopener'),
          }))
        : [],
    },
  ]
  return (
    <>
      <CommandPalette
        groups={groups.filter(({ items }) => items.length > 0)}
        typed={typed}
        onSearch={onSearch}
        open={open}
        onOpenChange={onOpenChange}
      />
      {leaving.question}
    </>
  )
}

/** The actions that can be started from any screen. */
function useActions(
  go: (to: string) => void,
  onKeys: () => void,
  { leave, disabledReason }: ReturnType<typeof useLeaving>,
): PaletteGroup['items'] {
  const { next } = useTheme()
  const [mayBook, maySell, mayAdd] = [useMay('bookings.create'), useMay('pos.sales'), useMay('clients.create')]
  return [
    ...(mayBook
      ? [
          {
            id: 'new-appointment',
            label: 'Novo agendamento',
            also: 'agendar marcar horário reservar encaixe',
            icon: <CalendarPlus {...icon} />,
            onSelect: () => go(paths.newAppointment),
          },
        ]
      : []),
    ...(maySell
      ? [
          {
            id: 'new-sale',
            label: 'Nova venda',
            also: 'vender cobrar receber pagamento caixa pdv',
            icon: <ShoppingCart {...icon} />,
            onSelect: () => go(paths.till),
          },
        ]
      : []),
    ...(mayAdd
      ? [
          {
            id: 'new-client',
            label: 'Novo cliente',
            also: 'cadastrar pessoa contato',
            icon: <UserPlus {...icon} />,
            onSelect: () => go(paths.newClient),
          },
        ]
      : []),
    ...(maySell
      ? [
          {
            id: 'open-register',
            label: 'Abrir caixa',
            also: 'abertura dinheiro troco',
            icon: <LockKeyholeOpen {...icon} />,
            onSelect: () => go(paths.openRegister),
          },
        ]
      : []),
    {
      id: 'account',
      label: 'Minha conta',
      also: 'perfil senha e-mail aparelhos',
      icon: <UserRound {...icon} />,
      onSelect: () => go(paths.account),
    },
    {
      id: 'theme',
      label: `Tema: ${next.action}`,
      also: 'tema escuro claro noite cores aparência automático',
      icon: <SunMoon {...icon} />,
      onSelect: () => changeTheme(next.theme),
    },
    {
      id: 'keys',
      label: 'Teclas de atalho',
      also: 'teclado ajuda ?',
      icon: <Keyboard {...icon} />,
      onSelect: onKeys,
    },
    ...(disabledReason === undefined
      ? [
          {
            id: 'sign-out',
            label: 'Sair',
            also: 'sair da conta desconectar logout',
            icon: <LogOut {...icon} />,
            onSelect: leave,
          },
        ]
      : []),
  ]
}
