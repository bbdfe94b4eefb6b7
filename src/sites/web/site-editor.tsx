import { useNavigate, useSearch } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { Form } from '../../platform/web/form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import { UnsavedGuard } from '../../platform/web/unsaved-guard.tsx'
import { useMedia } from '../../platform/web/use-media.ts'
import type { Site } from '../contract.ts'
import { withPictures } from '../live-site.ts'
import { siteForm } from '../site.ts'
import { sitesApi } from './api.ts'
import { SiteTemplatesCard } from './site-templates-card.tsx'
import { SiteFields } from './site-fields.tsx'
import { SitePreview } from './site-preview.tsx'
import { SiteState } from './site-state.tsx'
import { usePublishForm } from './use-publish-form.ts'

type Tab = 'visualizar' | 'editar'

/** From which width of the window on the page has its place beside the form. */
const roomForBoth = '(width >= 84rem)'

/** One form under both tabs: the preview shows what is typed, saved or not. */
export function SiteEditor({ site, onRestored }: { site: Site; onRestored: () => void }) {
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [mayEdit, mayPublish] = [useMay('landing.edit'), useMay('landing.publish')]
  // Without the router, which would scroll back to the top once the field at fault is in view.
  const [isAtFault, setAtFault] = useState(false)
  const show = (next: Tab) => {
    setAtFault(false)
    void navigate({ to: paths.mySite, search: { tab: next }, replace: true })
  }
  const isBeside = useMedia(roomForBoth)
  const { shell, busy, save, publish } = usePublishForm({
    schema: siteForm,
    defaultValues: { slug: site.slug, ...withPictures(site.content, site.pictures) },
    save: sitesApi.save.call,
    publish: () => sitesApi.publish.call(),
    addressOf: ({ slug }) => `${location.host}${paths.site(slug)}`,
    onFault: () => setAtFault(true),
  })
  const button = { type: 'submit', form: shell.id } as const
  return (
    <>
      <PageHeader
        title="Meu Site"
        subtitle="A página do seu negócio na internet."
        actions={
          <LinkButton to={paths.domainSettings} variant="ghost" icon={<Globe aria-hidden size={16} />}>
            Domínio
          </LinkButton>
        }
        action={
          <div className="flex gap-2 max-md:[&>*]:flex-1">
            {mayEdit && (
              <Button {...button} pending={busy === 'save'} onClick={save}>
                Salvar
              </Button>
            )}
            <Button
              {...button}
              variant="primary"
              pending={busy === 'publish'}
              disabledReason={mayPublish ? undefined : 'Só o proprietário pode publicar o site.'}
              onClick={publish}
            >
              Publicar
            </Button>
          </div>
        }
      />
      <UnsavedGuard shell={shell} />
      <SiteState site={site} onRestored={onRestored} />
      <Form shell={shell} label="Meu Site" className="min-w-0">
        <Tabs<Tab>
          label="Meu Site"
          value={(isAtFault || tab === 'editar') && mayEdit ? 'editar' : 'visualizar'}
          onChange={show}
          tabs={[
            {
              value: 'visualizar',
              label: 'Visualizar',
              content: <SitePreview control={shell.control} site={site} />,
            },
            ...(mayEdit
              ? [
                  {
                    value: 'editar' as const,
                    label: 'Editar',
                    content: (
                      <div className={isBeside ? 'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-6' : ''}>
                        <div className="grid max-w-3xl min-w-0 gap-5">
                          <SiteTemplatesCard
                            control={shell.control}
                            site={site}
                            onChoose={(template) => shell.change({ ...shell.values(), ...template })}
                          />
                          <SiteFields
                            control={shell.control}
                            services={site.services}
                            isPublished={site.publishedAt !== null}
                          />
                        </div>
                        {isBeside && (
                          <section
                            aria-label="Prévia do site"
                            className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto"
                          >
                            <SitePreview control={shell.control} site={site} isBeside />
                          </section>
                        )}
                      </div>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Form>
    </>
  )
}
