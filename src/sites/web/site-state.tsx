import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { paths } from '../../platform/paths.ts'
import { ConfirmAction } from '../../platform/web/frames/confirm-action.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Site } from '../contract.ts'
import { sitesApi } from './api.ts'
import { SiteVersions } from './site-versions.tsx'

/** Whether the site is published, where, and whether it has unpublished changes. */
export function SiteState({ site, onRestored }: { site: Site; onRestored: () => void }) {
  const formats = useFormats()
  const { publishedAt, hasChanges, slug } = site
  const versions = useMay('landing.edit') && site.isSaved && <SiteVersions onRestored={onRestored} />
  if (!publishedAt)
    return (
      <div className="mb-4 flex flex-wrap items-center gap-2 text-sm text-soft">
        <Badge>Não publicado</Badge> Por enquanto, só a sua equipe vê esta página.
        <span className="md:ml-auto">{versions}</span>
      </div>
    )
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 text-sm text-soft">
      {hasChanges ? <Badge tone="warning">Alterações não publicadas</Badge> : <Badge tone="success">No ar</Badge>}
      <span>
        Publicado em <span className="figures">{formats.dateTimeOf(publishedAt)}</span>
      </span>
      <span className="flex gap-2 md:ml-auto">
        <LinkButton outside to={paths.site(slug)} size="sm" icon={<ExternalLink aria-hidden size={16} />}>
          Abrir o site
        </LinkButton>
        {versions}
        <Withdraw />
      </span>
    </div>
  )
}

function Withdraw() {
  const [asking, setAsking] = useState(false)
  if (!useMay('landing.publish')) return null
  return (
    <>
      <Button writes size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Tirar do ar
      </Button>
      <ConfirmAction
        asking={asking}
        onClose={() => setAsking(false)}
        act={() => sitesApi.withdraw.call()}
        done={() => toast.success('Site fora do ar!', 'O que você escreveu continua aqui.')}
        failed="Erro"
        title="Tirar o site do ar?"
        text="Quem abrir o endereço verá que a página não existe. Você pode publicar de novo quando quiser."
        confirmLabel="Tirar do ar"
      />
    </>
  )
}
