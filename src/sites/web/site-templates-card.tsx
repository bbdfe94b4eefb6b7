import { useState } from 'react'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Confirm } from '../../platform/web/ui/confirm.tsx'
import { siteTemplates } from '../site-templates.ts'

type Content = (typeof siteTemplates)[number]['content']

/** Templates for a page: colours, order of sections and first texts. */
export function SiteTemplatesCard({ onChoose }: { onChoose: (content: Content) => void }) {
  const [asked, setAsked] = useState<(typeof siteTemplates)[number] | null>(null)
  return (
    <Card title="Modelos">
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
        }}
        tone="primary"
        title={`Usar o modelo ${asked?.name ?? ''}?`}
        text="Cores, subtítulo, diferenciais, perguntas e a ordem das seções são trocados. Nome, serviços, endereço e imagens ficam. Nada muda no ar até você publicar."
        confirmLabel="Usar modelo"
      />
    </Card>
  )
}
