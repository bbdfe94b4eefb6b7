import { Copy } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { copyLink } from '../../platform/web/share-link.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'

export function AffiliateLink({ code }: { code: string | undefined }) {
  const url = code && location.origin + paths.signUpBy(code)
  return (
    <Card title="Seu link de indicação">
      <p className="mb-4 text-sm text-soft">
        Quem criar a conta por este link entra como indicação sua. Envie por WhatsApp, e-mail ou onde preferir.
      </p>
      {url ? (
        <div className="grid gap-3">
          <Field label="Link de indicação">
            {(control) => <Input {...control} readOnly value={url} onFocus={({ target }) => target.select()} />}
          </Field>
          <Button variant="primary" icon={<Copy aria-hidden size={16} />} onClick={() => void copyLink(url)}>
            Copiar link
          </Button>
        </div>
      ) : (
        <Skeleton className="h-28" />
      )}
    </Card>
  )
}
