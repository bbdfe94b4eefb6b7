import { FormDialog } from '../../platform/web/frames/form-dialog.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { SelectField, TextareaField } from '../../platform/web/form-fields.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import type { Rating } from '../contract.ts'
import { answerForm, hidingForm, hidingReasonNames, hidingReasons } from '../rating.ts'
import { ratingsApi } from './api.ts'

type Props = { rating: Rating; onClose: () => void }

/** Answers a rating for all to read; an answer that is there can be corrected. */
export function AnswerDialog({ rating: { id, answer, text }, onClose }: Props) {
  const shell = useFormShell({
    schema: answerForm,
    defaultValues: { id, answer: answer ?? '' },
    submit: async (values) => {
      await ratingsApi.answer.call(values)
      toast.success('Resposta publicada!')
      onClose()
    },
    failed: ['Erro ao responder', 'Tente novamente.'],
  })
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title={answer ? 'Corrigir resposta' : 'Responder avaliação'}
      {...(text && { description: text })}
      size="sm"
      label="Responder avaliação"
      submitLabel="Publicar resposta"
    >
      <TextareaField
        control={shell.control}
        name="answer"
        label="Resposta"
        hint="Aparece na sua página, abaixo da avaliação. Não cite dados do cliente."
        required
      />
    </FormDialog>
  )
}

const reasonOptions = hidingReasons.map((value) => ({ value, label: hidingReasonNames[value] }))

/** Takes the words off the public pages, for a reason that is shown there. */
export function HideDialog({ rating: { id, text }, onClose }: Props) {
  const shell = useFormShell({
    schema: hidingForm,
    defaultValues: { id, reason: '' as never },
    submit: async (values) => {
      await ratingsApi.hide.call(values)
      toast.success('Avaliação ocultada!', 'A nota continua contando.')
      onClose()
    },
    failed: ['Erro ao ocultar', 'Tente novamente.'],
  })
  return (
    <FormDialog
      shell={shell}
      onClose={onClose}
      title="Ocultar avaliação"
      {...(text && { description: text })}
      size="sm"
      label="Ocultar avaliação"
      submitLabel="Ocultar"
    >
      <SelectField
        control={shell.control}
        name="reason"
        label="Motivo"
        options={reasonOptions}
        placeholder="Escolha o motivo"
        hint="A página mostra que uma avaliação foi ocultada e por quê. A nota continua na média, e discordar não é motivo."
        required
      />
    </FormDialog>
  )
}
