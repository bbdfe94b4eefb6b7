import { useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { siteTemplates } from '../site-templates.ts'
import { EditorFold } from './editor-section.tsx'

type Content = (typeof siteTemplates)[number]['content']

type Props = {
  /** False once the page has a template or texts of its own. */
  isNew: boolean
  onChoose: (content: Content) => void
}

/** Templates for a page: colours, order of sections and first texts. It is folded where they were begun with. */
export function SiteTemplatesCard({ isNew, onChoose }: Props) {
  const [isOpen, setOpen] = useState(isNew)
  const [asked, setAsked] = useState<(typeof siteTemplates)[number] | null>(null)
  return (
    <EditorFold title="Modelos" open={isOpen} onToggle={setOpen}>
      <ul className="grid gap-3 md:grid-cols-3">
        {siteTemplates.map((template) => (
          <li key={template.id} className="grid content-between gap-3 rounded-control border border-line p-4">
            <div>
              <span aria-hidden className="mb-2 flex gap-1">
                {[template.content.primaryColor, template.content.secondaryColor].map((color) => (
                  <span key={color} className="h-3 w-8 rounded-full" style={{ background: color }} />
                ))}
              </span>
              <h3 className="text-sm font-semibold">{template.name}</h3>
              <p className="mt-1 text-xs text-soft">{template.text}</p>
            </div>
            <Button size="sm" onClick={() => setAsked(template)} aria-label={`Usar este modelo: ${template.name}`}>
              Usar este modelo
            </Button>
          </li>
        ))}
      </ul>
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
        text="Cores, subtítulo, diferenciais, perguntas e a ordem das seções são trocados. Nome, serviços, endereço e imagens ficam. Nada muda no ar até você publicar."
        confirmLabel="Usar modelo"
      />
    </EditorFold>
  )
}
