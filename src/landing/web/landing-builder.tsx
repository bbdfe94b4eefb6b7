import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { defaultZone } from '../../platform/clock.ts'
import { formatDateTime } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { Form } from '../../platform/web/form.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import { UnsavedGuard } from '../../platform/web/unsaved-guard.tsx'
import { usePublishForm } from '../../sites/web/use-publish-form.ts'
import { VersionsButton, VersionsDialog } from '../../sites/web/versions-dialog.tsx'
import type { OperatorLanding } from '../contract.ts'
import { mainSite, type MainSiteTyped } from '../main-site.ts'
import { LandingContentFields } from './landing-content-fields.tsx'
import { LandingDesignFields } from './landing-design-fields.tsx'
import { LandingPreview } from './landing-preview.tsx'
import { LandingSectionFields } from './landing-section-fields.tsx'
import { LandingSeoFields } from './landing-seo-fields.tsx'
import { landingApi } from './api.ts'

type Tab = 'design' | 'content' | 'sections' | 'seo' | 'preview'

type Props = { landing: OperatorLanding; onRestored: () => void }

/** One form across four tabs; the fifth shows the page as it was saved last. */
export function LandingBuilder({ landing, onRestored }: Props) {
  const [tab, setTab] = useState<Tab>('design')
  const { shell, busy, save, publish } = usePublishForm({
    schema: mainSite,
    defaultValues: typed(landing.content),
    save: landingApi.save.call,
    publish: () => landingApi.publish.call(),
    addressOf: () => landing.host,
    onFault: (field) => setTab(tabOf(field)),
  })
  const button = { type: 'submit', form: shell.id } as const
  return (
    <>
      <PageHeader
        title="Construtor de Site"
        subtitle="A página inicial do sistema."
        action={
          <div className="flex gap-2 max-md:[&>*]:flex-1">
            <Button {...button} pending={busy === 'save'} onClick={save}>
              Salvar
            </Button>
            <Button {...button} variant="primary" pending={busy === 'publish'} onClick={publish}>
              {landing.publishedAt ? 'Atualizar' : 'Publicar'}
            </Button>
          </div>
        }
      />
      <UnsavedGuard shell={shell} />
      <State landing={landing} onRestored={onRestored} />
      <Form shell={shell} label="Construtor de Site" className="min-w-0">
        <Tabs<Tab>
          label="Construtor de Site"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'design', label: 'Design', content: <LandingDesignFields control={shell.control} /> },
            { value: 'content', label: 'Conteúdo', content: <LandingContentFields control={shell.control} /> },
            { value: 'sections', label: 'Seções', content: <LandingSectionFields control={shell.control} /> },
            { value: 'seo', label: 'SEO', content: <LandingSeoFields control={shell.control} host={landing.host} /> },
            {
              value: 'preview',
              label: 'Prévia',
              content: <LandingPreview control={shell.control} landing={landing} />,
            },
          ]}
        />
      </Form>
    </>
  )
}

/** Points are edited as one text with one point per line. */
const typed = ({ features, ...content }: OperatorLanding['content']): MainSiteTyped => ({
  ...content,
  features: { ...features, items: features.items.map((item) => ({ ...item, points: item.points.join('\n') })) },
})

/** The tab that contains a field. */
function tabOf(field: string): Tab {
  const [head] = field.split('.')
  if (head === undefined) return 'design'
  if (/^(hero|figures)/.test(head)) return 'content'
  if (/^(features|about|testimonials|pricing|contact)$/.test(head)) return 'sections'
  return /^(meta|og|google|facebook|custom)/.test(head) ? 'seo' : 'design'
}

function State({ landing, onRestored }: Props) {
  const [versionsOpen, setVersionsOpen] = useState(false)
  const { publishedAt, hasChanges } = landing
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 text-sm text-soft">
      {hasChanges ? (
        <Badge tone="warning">Alterações não publicadas</Badge>
      ) : (
        <Badge tone={publishedAt ? 'success' : 'neutral'}>{publishedAt ? 'No ar' : 'Página original no ar'}</Badge>
      )}
      {publishedAt && (
        <span>
          Publicado em <span className="figures">{formatDateTime(publishedAt, defaultZone)}</span>
        </span>
      )}
      <span className="flex gap-2 md:ml-auto">
        <LinkButton outside to={paths.home} size="sm" icon={<ExternalLink aria-hidden size={16} />}>
          Abrir o site
        </LinkButton>
        <VersionsButton onClick={() => setVersionsOpen(true)} />
        <VersionsDialog
          open={versionsOpen}
          onClose={() => setVersionsOpen(false)}
          versions={landing.versions}
          restore={landingApi.restore.call}
          onRestored={onRestored}
        />
      </span>
    </div>
  )
}
