import { useState } from 'react'
import { refusalOf } from '../../platform/web/api.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Combobox } from '../../platform/web/ui/combobox.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Client, ClientCard } from '../contract.ts'
import { clientsApi } from './api.ts'
import { clientChoice, useClientSearch } from './use-client-search.ts'

const failed = toastFailure('Erro ao salvar o responsável', 'Tente novamente.')

/** Asks through whom a client is reached. */
export function GuardianDialog({ card, onClose }: { card: ClientCard; onClose: () => void }) {
  const { found, list } = useClientSearch()
  const [chosen, setChosen] = useState<Client | null>(null)
  const save = useAction((guardianId: string) => clientsApi.setGuardian.call({ id: card.id, guardianId }), {
    done: () => {
      toast.success('Responsável salvo!')
      onClose()
    },
    onFailure: (refusal) => {
      if (!refusal?.fields?.['guardianId']) failed(refusal)
    },
  })
  const fault = save.error && refusalOf(save.error)?.fields?.['guardianId']
  return (
    <Dialog
      open
      onClose={onClose}
      title="Responsável"
      description="Quem recebe os avisos deste cliente, como a mãe de uma criança. O contato que falta no cadastro é preenchido com o do responsável."
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            writes
            variant="primary"
            pending={save.isPending}
            disabledReason={chosen ? undefined : 'Escolha o responsável'}
            onClick={() => chosen && save.mutate(chosen.id)}
          >
            Salvar
          </Button>
        </>
      }
    >
      <Field label="Responsável" error={fault || undefined}>
        {(control) => (
          <Combobox
            control={control}
            {...list}
            choices={list.choices.filter(({ value }) => value !== card.id)}
            value={chosen && clientChoice(chosen)}
            onChange={(choice) => {
              save.reset()
              setChosen(found.find(({ id }) => id === choice?.value) ?? null)
            }}
          />
        )}
      </Field>
    </Dialog>
  )
}
