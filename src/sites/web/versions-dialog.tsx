import { History } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormats } from '../../platform/web/use-formats.ts'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { SiteVersion } from '../contract.ts'
import { mostVersions } from '../site.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** Undefined until loaded; the children show that it loads. */
  versions: readonly SiteVersion[] | undefined
  children?: ReactNode
  restore: (version: { id: string }) => Promise<unknown>
  onRestored: () => void
}

export const VersionsButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="sm" variant="ghost" icon={<History aria-hidden size={16} />} onClick={onClick}>
    Versões
  </Button>
)

/** Lists earlier versions of a page, and restores one of them. */
export function VersionsDialog({ open, onClose, versions, children, restore, onRestored }: Props) {
  const formats = useFormats()
  const [asked, setAsked] = useState<SiteVersion | null>(null)
  const when = ({ publishedAt }: SiteVersion) => formats.dateTimeOf(publishedAt)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Versões anteriores"
      description={`As últimas ${mostVersions} versões que já estiveram no ar.`}
    >
      {children}
      {versions?.length === 0 && (
        <EmptyState
          icon={<History aria-hidden size={22} />}
          title="Nenhuma versão anterior"
          text="Cada vez que você publica, a versão anterior da página fica guardada aqui."
        />
      )}
      <ul className="grid">
        {versions?.map((version) => (
          <li key={version.id} className="flex items-center justify-between gap-3 border-b border-line py-2">
            <div className="min-w-0">
              <p className="figures text-sm font-semibold">{when(version)}</p>
              <p className="truncate text-xs text-soft">{version.title}</p>
            </div>
            <Button
              writes
              size="sm"
              onClick={() => setAsked(version)}
              aria-label={`Restaurar a versão de ${when(version)}`}
            >
              Restaurar
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmAction
        asking={asked}
        onClose={() => setAsked(null)}
        act={({ id }) => restore({ id })}
        done={() => {
          toast.success('Versão restaurada!', 'Confira e publique quando quiser.')
          onRestored()
          onClose()
        }}
        failed={['Erro', 'Não foi possível restaurar a versão.']}
        title="Restaurar esta versão?"
        text="Esta versão substitui o que está sendo editado agora. A página no ar só muda quando você publicar."
        confirmLabel="Restaurar"
      />
    </Dialog>
  )
}
