import { MessageCircle, Pencil, Trash2 } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { phone, useMedia } from '../../platform/web/use-media.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { whatsappLink } from '../../platform/whatsapp.ts'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import type { Client } from '../contract.ts'
import { RemoveClient, useClientRemoval } from './remove-client.tsx'

export function ClientActions({ client, onEdit }: { client: Client; onEdit: () => void }) {
  const { asking, ask, pending, close } = useClientRemoval(client)
  const [mayEdit, mayRemove] = [useMay('clients.edit'), useMay('clients.delete')]
  // There the name leads to the card, where the other acts are.
  if (useMedia(phone)) return client.phone && <WhatsAppLink name={client.name} number={client.phone} />
  return (
    <>
      {mayEdit && (
        <IconButton label={`Editar ${client.name}`} icon={<Pencil aria-hidden size={18} />} onClick={onEdit} />
      )}
      {mayRemove && (
        <IconButton
          label={`Remover ${client.name}`}
          icon={<Trash2 aria-hidden size={18} />}
          pending={pending}
          onClick={ask}
        />
      )}
      <RemoveClient client={client} asking={asking} onClose={close} />
    </>
  )
}

const WhatsAppLink = ({ name, number }: { name: string; number: string }) => (
  <a
    href={whatsappLink(number)}
    target="_blank"
    rel="noreferrer"
    aria-label={`Conversar com ${name} no WhatsApp`}
    className={classNames(buttonClass('ghost'), 'min-w-control px-0')}
  >
    <MessageCircle aria-hidden size={18} />
  </a>
)
