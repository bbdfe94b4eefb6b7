import { Copy } from 'lucide-react'
import { copyLink } from '../../platform/web/share-link.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Input } from '../../platform/web/ui/input.tsx'

type Props = {
  title: string
  description: string
  label: string
  hint: string
  secret: string
  onClose: () => void
}

/** Shows the secret of a new key or webhook. It cannot be shown again. */
export const MadeSecret = ({ title, description, label, hint, secret, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    description={description}
    footer={
      <Button variant="primary" onClick={onClose}>
        Já guardei
      </Button>
    }
  >
    <Field label={label} hint={hint}>
      {(control) => (
        <span className="flex gap-2">
          <Input {...control} readOnly value={secret} onFocus={({ target }) => target.select()} />
          <IconButton
            label="Copiar"
            variant="secondary"
            icon={<Copy aria-hidden size={16} />}
            onClick={() => void copyLink(secret, 'Cole no sistema que vai usar.')}
          />
        </span>
      )}
    </Field>
  </Dialog>
)
