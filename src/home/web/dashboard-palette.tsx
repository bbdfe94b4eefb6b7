import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { clientsApi } from '../../clients/web/api.ts'
import { formatPhone } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { CommandPalette } from '../../platform/web/shell/command-palette.tsx'
import type { PaletteGroup } from '../../platform/web/shell/palette-dialog.tsx'
import type { NavigationItem } from '../../platform/web/shell/sidebar.tsx'

type Props = { screens: readonly NavigationItem[]; open: boolean; onOpenChange: (open: boolean) => void }

/** Every screen, and the clients that match what is typed. */
export function DashboardPalette({ screens, open, onOpenChange }: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const maySeeClients = useMay('clients.view')
  const found = useQuery({
    ...clientsApi.search.queryOptions({ input: { search: typed } }),
    enabled: open && maySeeClients && typed.trim().length > 1,
    placeholderData: keepPreviousData,
  })
  const go = (to: string) => void navigate({ to })
  const groups: PaletteGroup[] = [
    {
      heading: 'Telas',
      items: screens.map(({ label, href, icon }) => ({ id: href, label, icon, onSelect: () => go(href) })),
    },
    {
      heading: 'Clientes',
      items: (typed.trim().length > 1 ? (found.data ?? []) : []).map(({ id, name, phone }) => ({
        id,
        label: name,
        ...(phone && { hint: formatPhone(phone) }),
        icon: <UserRound aria-hidden size={18} />,
        onSelect: () => go(paths.client(id)),
      })),
    },
  ]
  return (
    <CommandPalette
      groups={groups.filter(({ items }) => items.length > 0)}
      onSearch={setTyped}
      open={open}
      onOpenChange={onOpenChange}
    />
  )
}
