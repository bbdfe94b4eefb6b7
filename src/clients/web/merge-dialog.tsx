import { useState } from 'react'
import { firstIn } from '../../platform/filled.ts'
import { formatDocument, formatPhone, type Formats } from '../../platform/format.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Combobox } from '../../platform/web/ui/combobox.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Client } from '../contract.ts'
import { clientsApi } from './api.ts'
import { clientChoice, useClientSearch } from './use-client-search.ts'

type Props = {
  /** The cards to merge. If there is only one, the dialog asks for the other. */
  clients: readonly Client[]
  onClose: () => void
  onMerged?: (keptId: string) => void
}

/** Merges several cards into one, which is chosen here. After a failure it goes on with those that are left. */
export function MergeDialog({ clients, onClose, onMerged }: Props) {
  const formats = useFormats()
  const [picked, setPicked] = useState<Client | null>(null)
  const [gone, setGone] = useState<readonly string[]>([])
  const cards = (picked ? [...clients, picked] : clients).filter(({ id }) => !gone.includes(id))
  const [keptId, setKeptId] = useState(richest(clients).id)
  const mergeAll = async () => {
    for (const { id } of cards) {
      if (id === keptId) continue
      await clientsApi.merge.call({ id: keptId, duplicateId: id }, { context: { goesOn: true } })
      setGone((ids) => [...ids, id])
    }
  }
  const merge = useAction(mergeAll, {
    done: () => {
      toast.success('Cadastros unificados!', 'O histórico de todos está em um só cadastro.')
      onMerged?.(keptId)
      onClose()
    },
    failed: ['Erro ao unificar cadastros', 'Tente novamente.'],
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Unificar cadastros"
      description="Agendamentos, vendas e consentimentos passam para o cadastro que você mantiver. Os campos vazios dele são preenchidos; outros telefones e e-mails vão para as observações."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            writes
            variant="danger"
            pending={merge.isPending}
            disabledReason={cards.length < 2 ? 'Escolha o outro cadastro' : undefined}
            onClick={() => merge.mutate()}
          >
            Unificar
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {clients.length === 1 && <Duplicate of={firstIn(clients).id} chosen={picked} onChoose={setPicked} />}
        {cards.length > 1 && (
          <>
            <RadioGroup
              label="Qual cadastro manter?"
              value={keptId}
              onChange={setKeptId}
              options={cards.map((card) => ({ value: card.id, label: card.name, hint: summaryOf(card, formats) }))}
            />
            <p className="text-sm text-soft">Esta ação não pode ser desfeita.</p>
          </>
        )}
      </div>
    </Dialog>
  )
}

type DuplicateProps = { of: string; chosen: Client | null; onChoose: (client: Client | null) => void }

function Duplicate({ of, chosen, onChoose }: DuplicateProps) {
  const { found, list } = useClientSearch()
  return (
    <Field label="Cadastro duplicado">
      {(control) => (
        <Combobox
          control={control}
          {...list}
          choices={list.choices.filter(({ value }) => value !== of)}
          value={chosen && clientChoice(chosen)}
          onChange={(choice) => onChoose(found.find(({ id }) => id === choice?.value) ?? null)}
        />
      )}
    </Field>
  )
}

/** The card to keep, as a first choice: the one with the most sales and contact data. */
const richest = (clients: readonly Client[]): Client =>
  clients.reduce((best, card) => (weightOf(card) > weightOf(best) ? card : best))

const weightOf = ({ totalSpentCents, document, email, phone }: Client) =>
  totalSpentCents + [document, email, phone].filter(Boolean).length

const summaryOf = ({ phone, email, document, totalSpentCents }: Client, formats: Formats): string =>
  [
    phone && formatPhone(phone),
    email,
    document && formatDocument(document),
    `total gasto: ${formats.money(totalSpentCents)}`,
  ]
    .filter(Boolean)
    .join(' · ')
