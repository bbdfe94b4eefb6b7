import { Copy } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { copyLink } from '../../platform/web/share-link.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Textarea } from '../../platform/web/ui/input.tsx'
import type { BookingLink } from '../booking-link.ts'
import { textOn } from '../colors.ts'
import { buttonSnippet, frameSnippet } from '../framing.ts'

/** HTML for the business's existing website: a button that opens the booking page, or the page itself. */
export function EmbedCard({ link }: { link: BookingLink }) {
  const url = location.origin + paths.booking(link.slug)
  return (
    <Card title="No seu site">
      <div className="grid gap-4">
        <Snippet label="Botão" code={buttonSnippet(url, link.primaryColor, textOn(link.primaryColor))} />
        {link.framingSites.length > 0 ? (
          <Snippet label="Página dentro do site" code={frameSnippet(url, link.businessName)} />
        ) : (
          <p className="text-soft">
            Para mostrar a página inteira dentro do seu site, informe o endereço dele em “Sites que podem mostrar a
            página” e salve.
          </p>
        )}
      </div>
    </Card>
  )
}

const Snippet = ({ label, code }: { label: string; code: string }) => (
  <div className="grid gap-2">
    <Field label={label}>
      {(control) => (
        <Textarea
          {...control}
          readOnly
          rows={4}
          value={code}
          className="font-mono text-xs break-all"
          onFocus={({ target }) => target.select()}
        />
      )}
    </Field>
    <div>
      <Button
        size="sm"
        aria-label={`Copiar código: ${label}`}
        icon={<Copy aria-hidden size={14} />}
        onClick={() => void copyLink(code, 'Cole no código do seu site.')}
      >
        Copiar código
      </Button>
    </div>
  </div>
)
