import { Copy } from 'lucide-react'
import { copyLink } from '../../platform/web/copy-link.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Input } from '../../platform/web/ui/input.tsx'

/** The secret of a new key, this once. */
export const MadeKey = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Chave criada"
    description="Copie agora: por segurança, a chave não é mostrada outra vez. Quem a tiver entra em seu nome."
    footer={
      <Button variant="primary" onClick={onClose}>
        Já guardei
      </Button>
    }
  >
    <Field label="Chave" hint="Guarde no cofre de senhas do sistema que vai usá-la, nunca em uma página.">
      {(control) => (
        <span className="flex gap-2">
          <Input {...control} readOnly value={secret} onFocus={({ target }) => target.select()} />
          <IconButton
            label="Copiar chave"
            variant="secondary"
            icon={<Copy aria-hidden size={16} />}
            onClick={() => void copyLink(secret, 'Cole no sistema que vai usá-la.')}
          />
        </span>
      )}
    </Field>
  </Dialog>
)
