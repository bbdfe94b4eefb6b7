import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import type { Client } from '../contract.ts'
import { RemoveClient } from './remove-client.tsx'

export function ClientActions({ client, onEdit }: { client: Client; onEdit: () => void }) {
  const [removing, setRemoving] = useState(false)
  const [mayEdit, mayRemove] = [useMay('clients.edit'), useMay('clients.delete')]
  return (
    <>
      {mayEdit && (
        <IconButton label={`Editar ${client.name}`} icon={<Pencil aria-hidden size={18} />} onClick={onEdit} />
      )}
      {mayRemove && (
        <IconButton
          label={`Remover ${client.name}`}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => setRemoving(true)}
        />
      )}
      <RemoveClient client={client} open={removing} onClose={() => setRemoving(false)} />
    </>
  )
}
