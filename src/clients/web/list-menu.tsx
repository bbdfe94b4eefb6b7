import { useNavigate } from '@tanstack/react-router'
import { Combine, Download, Ellipsis, Upload } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../platform/web/ui/menu.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { ClientFilter } from '../client.ts'
import { clientsApi } from './api.ts'

/** The actions on the whole list. */
export function ListMenu({ filter }: { filter: Pick<ClientFilter, 'search' | 'list'> }) {
  const navigate = useNavigate()
  const [mayImport, mayExport] = [useMay('clients.create'), useMay('dashboard.export')]
  const exportList = useAction(clientsApi.export.call, {
    done: ({ name, text, count }) => {
      saveFile(name, text)
      toast.success('Clientes exportados!', `${count} ${count === 1 ? 'cliente' : 'clientes'} em ${name}.`)
    },
    failed: ['Erro ao exportar clientes', 'Tente novamente.'],
  })
  const items: MenuItem[] = [
    ...(mayImport
      ? [
          {
            label: 'Importar de planilha',
            icon: <Upload aria-hidden />,
            onSelect: () => void navigate({ to: paths.importClients }),
          },
        ]
      : []),
    {
      label: filter.search ? 'Exportar esta busca' : 'Exportar para planilha',
      icon: <Download aria-hidden />,
      onSelect: () => exportList.mutate(filter),
      disabledReason: mayExport ? undefined : 'Você não tem permissão para exportar dados',
    },
    {
      label: 'Cadastros duplicados',
      icon: <Combine aria-hidden />,
      onSelect: () => void navigate({ to: paths.duplicateClients }),
    },
  ]
  return (
    <Menu
      trigger={
        <IconButton
          label="Mais ações"
          variant="secondary"
          icon={<Ellipsis aria-hidden size={18} />}
          pending={exportList.isPending}
        />
      }
      items={items}
    />
  )
}
