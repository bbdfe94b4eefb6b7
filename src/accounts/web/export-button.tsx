import { Download } from 'lucide-react'
import { useMay } from './session.tsx'
import { saveFile } from '../../platform/web/save-file.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import type { Export } from '../../platform/export.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'

type Props = {
  get: () => Promise<Export>
  failure: string
  label?: string
  /** Shows an icon with this label instead of a button with text, for places beside a title. */
  iconLabel?: string
  onSaved?: (file: Export) => void
}

/** Downloads a list as a file. Hidden from people who may not export. */
export function ExportButton({ get, failure, label = 'Exportar CSV', iconLabel, onSaved }: Props) {
  const mayExport = useMay('dashboard.export')
  const file = useAction(get, {
    done: (taken) => {
      saveFile(taken.name, taken.text, taken.name.endsWith('.json') ? 'application/json' : undefined)
      onSaved?.(taken)
    },
    failed: [failure, 'Tente novamente.'],
  })
  if (!mayExport) return null
  const shared = { pending: file.isPending, onClick: () => file.mutate() }
  if (iconLabel) return <IconButton {...shared} label={iconLabel} icon={<Download aria-hidden size={18} />} />
  return (
    <Button {...shared} icon={<Download aria-hidden size={16} />}>
      {label}
    </Button>
  )
}
