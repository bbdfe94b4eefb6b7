import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { Button } from '../../platform/web/ui/button.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import type { Site } from '../contract.ts'
import type { ShownContent } from '../live-site.ts'
import { siteTemplates } from '../site-templates.ts'
import type { SiteTyped } from '../site.ts'
import { BusinessSiteHead } from './business-site.tsx'
import { EditorFold } from './editor-section.tsx'
import { useShownContent } from './site-preview.tsx'

type Template = (typeof siteTemplates)[number]

type Props = {
  control: Control<SiteTyped>
  site: Site
  onChoose: (content: Template['content']) => void
}

/** Templates for a page: layout, colours, order of sections and first texts. Folded once it has texts of its own. */
export function SiteTemplatesCard({ control, site, onChoose }: Props) {
  const [isOpen, setOpen] = useState(!site.isSaved)
  const [asked, setAsked] = useState<Template | null>(null)
  return (
    <EditorFold title="Modelos" open={isOpen} onToggle={setOpen}>
      {isOpen && <Choice control={control} site={site} onChoose={setAsked} />}
      <Confirm
        open={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) onChoose(asked.content)
          setAsked(null)
          setOpen(false)
        }}
        tone="primary"
        title={`Usar o modelo ${asked?.name ?? ''}?`}
        text="Estilo, cores, subtítulo, diferenciais, perguntas e a ordem das seções são trocados. Nome, serviços, endereço e imagens ficam. Nada muda no ar até você publicar."
        confirmLabel="Usar modelo"
      />
    </EditorFold>
  )
}

type ChoiceProps = Omit<Props, 'onChoose'> & { onChoose: (template: Template) => void }

function Choice({ control, site, onChoose }: ChoiceProps) {
  const content = useShownContent(control, site)
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
      {siteTemplates.map((template) => (
        <li key={template.id} className="grid grid-rows-[auto_1fr] overflow-hidden rounded-control border border-line">
          <Miniature content={{ ...content, ...template.content }} site={site} />
          <div className="grid content-between gap-3 p-4">
            <div>
              <h3 className="text-sm font-semibold">{template.name}</h3>
              <p className="mt-1 text-xs text-soft">{template.text}</p>
            </div>
            <Button size="sm" onClick={() => onChoose(template)} aria-label={`Usar este modelo: ${template.name}`}>
              Usar este modelo
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** How the head of this page would be in a template: a picture that nothing can be done in. */
const Miniature = ({ content, site }: { content: ShownContent; site: Site }) => (
  <div inert aria-hidden className="h-28 overflow-hidden border-b border-line">
    <div style={{ zoom: 0.25 }}>
      <BusinessSiteHead content={content} live={site} />
    </div>
  </div>
)
