import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { PictureField } from '../../business/web/picture-field.tsx'
import { newId } from '../../platform/id.ts'
import { DocumentField, PercentField, TextField } from '../../platform/web/form-fields.tsx'
import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { ProfessionalCard } from '../contract.ts'
import { defaultWeek } from '../hours.ts'
import { professionalForm } from '../professional.ts'

import { EmailOrNone, PhoneOrNone } from './contact-fields.tsx'
import { HoursField } from './hours-field.tsx'
import { ProfessionalAccountField } from './professional-account-field.tsx'
import { SpecialtiesField } from './specialties-field.tsx'
import { teamApi } from './api.ts'

type Props = {
  id: string | null
  /** A component of the agenda, passed in because the team may not import the agenda. */
  Preview: ComponentType<{ professionalId: string; hours: unknown }>
  onClose: () => void
}

/** Creates a professional, or edits one. */
export function ProfessionalDialog({ id, Preview, onClose }: Props) {
  const card = useQuery({
    ...teamApi.professionals.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
    // Never refetched, so that the form does not change while somebody edits it.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!id) return <ProfessionalForm card={null} Preview={Preview} onClose={onClose} />
  const waiting = (content: ReactNode) => (
    <Dialog open onClose={onClose} title="Editar Profissional" size="lg">
      {content}
    </Dialog>
  )
  return (
    <Loaded
      query={card}
      failed="Erro ao carregar profissional"
      around={waiting}
      skeleton={waiting(
        <div className="grid gap-4" aria-busy>
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="h-10 w-full" />
          ))}
        </div>,
      )}
    >
      {(found) => <ProfessionalForm card={found} Preview={Preview} onClose={onClose} />}
    </Loaded>
  )
}

function ProfessionalForm({ card, Preview, onClose }: Omit<Props, 'id'> & { card: ProfessionalCard | null }) {
  // One id per dialog, so that a form sent again after a lost answer does not create a second professional.
  const [id] = useState(() => card?.id ?? newId())
  const shell = useFormShell({
    schema: professionalForm,
    defaultValues: {
      name: card?.name ?? '',
      email: card ? card.email : '',
      phone: card ? card.phone : '',
      document: card?.document ?? '',
      commissionPercent: card?.commissionPercent ?? 0,
      accountId: card?.accountId ?? null,
      specialtyIds: card?.specialtyIds ?? [],
      hours: card?.hours ?? defaultWeek,
      photo: card?.photo ?? null,
    },
    submit: async (values) => {
      const { create, update } = teamApi.professionals
      await (card ? update.call({ ...values, id }) : create.call({ ...values, id }))
      toast.success(card ? 'Profissional atualizado!' : 'Profissional cadastrado!')
      onClose()
    },
    failed: [card ? 'Erro ao atualizar profissional' : 'Erro ao cadastrar profissional', 'Tente novamente.'],
  })
  const { control } = shell
  const hours = useWatch({ control, name: 'hours' })
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      size="lg"
      title={card ? 'Editar Profissional' : 'Novo Profissional'}
      label="Profissional"
      className="grid gap-6"
    >
      <div className="grid content-start gap-4 md:grid-cols-2">
        <TextField control={control} name="name" label="Nome" autoComplete="off" required />
        <EmailOrNone control={control} />
        <PhoneOrNone control={control} />
        <div className="grid grid-cols-2 content-start gap-4">
          <PercentField control={control} name="commissionPercent" label="Comissão" required />
          <DocumentField control={control} name="document" label="CPF" />
        </div>
      </div>
      <PictureField control={control} name="photo" label="Foto" one="photo" shape="face" />
      <HoursField
        control={control}
        name="hours"
        label="Horário de trabalho"
        hint="Marque os dias. O intervalo entre dois horários é a pausa."
      />
      {card && <Preview professionalId={card.id} hours={hours} />}
      <SpecialtiesField control={control} />
      <ProfessionalAccountField control={control} professionalId={card?.id ?? null} />
    </FormDialog>
  )
}
