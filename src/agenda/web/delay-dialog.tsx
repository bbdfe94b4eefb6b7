import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useBusiness } from '../../accounts/web/session.tsx'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { toastFailure } from '../../platform/web/toast-failure.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { NumberInput } from '../../platform/web/ui/number-input.tsx'
import { words } from '../../platform/words.ts'
import {
  type DelayChoice,
  type DelayPreview,
  delayRefusals,
  delayRequest,
  type DelayRow,
  type SeenDelay,
} from '../delay.ts'
import { nameOf, type ProfessionalChoice } from '../filters.ts'
import { agendaApi } from './api.ts'
import { DelayNotices, DelayRows, toBeTold } from './delay-rows.tsx'
import { useUndo } from './use-undo.ts'
import { useVisitSlots } from './use-visit-slots.ts'

type Props = {
  professionalId: string
  /** Undefined where it is still to be typed. */
  minutes: number | undefined
  professionals: readonly ProfessionalChoice[]
  onClose: () => void
}

/** What is sent, and what was shown then. */
type Application = { input: SeenDelay; shown: DelayPreview }

const { DELAY_STALE } = delayRefusals

/** What a delay does to the rest of a professional's day: it is looked at, changed, applied, and told. */
export function DelayDialog({ professionalId, minutes: begins, professionals, onClose }: Props) {
  const [minutes, setMinutes] = useState<number | null>(begins ?? null)
  const [choices, setChoices] = useState<readonly DelayChoice[]>([])
  const [isStale, setStale] = useState(false)
  const [told, setTold] = useState<readonly DelayRow[]>([])
  const form = useId()
  const queryClient = useQueryClient()
  const [isUndone, setUndone] = useState(false)
  const sayDone = useUndo(() => setUndone(true))
  const { zone } = useBusiness()
  const { DelayTexts } = useVisitSlots()
  const read = delayRequest.safeParse({ professionalId, minutes, choices })
  const preview = useQuery({
    ...agendaApi.delay.preview.queryOptions({ input: read.data ?? { professionalId, minutes: 1 } }),
    enabled: read.success,
    placeholderData: keepPreviousData,
  })
  const applying = useAction(({ input }: Application) => agendaApi.delay.apply.call(input), {
    done: ({ undoId, changed }, { shown }) => {
      sayDone(
        undoId,
        'Dia remarcado!',
        changed === 1 ? '1 agendamento alterado.' : `${changed} agendamentos alterados.`,
        'O dia voltou a ficar como antes.',
      )
      const next = toBeTold(shown.rows)
      if (next.length === 0) onClose()
      else setTold(next)
    },
    onFailure: (refusal) => {
      if (refusal?.code !== DELAY_STALE.code) return toastFailure('Erro ao remarcar o dia', 'Tente novamente.')(refusal)
      setStale(true)
      void queryClient.invalidateQueries({ queryKey: agendaApi.delay.preview.key() })
    },
  })
  const name = nameOf(professionals, professionalId)
  // The notice of what was done outlives this dialog: what is open by then stays.
  useEffect(() => {
    if (isUndone) onClose()
  }, [isUndone, onClose])
  const notices = (textOf?: (row: DelayRow) => string | undefined) => (
    <DelayNotices rows={told} professionals={professionals} zone={zone} textOf={textOf} />
  )
  if (told.length > 0)
    return (
      <Dialog
        key="told"
        open
        onClose={onClose}
        title="Avise os clientes"
        footer={<Button onClick={onClose}>Concluir</Button>}
      >
        {DelayTexts ? <DelayTexts rows={told}>{notices}</DelayTexts> : notices()}
      </Dialog>
    )
  const shown = read.success ? preview.data : undefined
  const isAsking = preview.isPlaceholderData
  const hindrance = !read.success
    ? 'Informe o atraso'
    : preview.isError
      ? 'O atraso não foi calculado'
      : shown?.changes === 0
        ? 'Nada muda com este atraso'
        : undefined
  const apply = () => {
    if (!read.success || !shown || hindrance || isAsking || applying.isPending) return
    applying.mutate({ input: { ...read.data, seen: shown.seen }, shown })
  }
  const change = (choice: DelayChoice) => {
    setStale(false)
    setChoices([...choices.filter(({ id }) => id !== choice.id), choice])
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Atraso de ${name}`}
      description="Quem está em atendimento termina depois; os seguintes mudam só o que for preciso."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            writes
            type="submit"
            form={form}
            pending={applying.isPending || isAsking || (read.success && preview.isPending)}
            disabledReason={hindrance}
          >
            Aplicar
          </Button>
        </>
      }
    >
      <form
        id={form}
        aria-label="Atraso"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <Field
          label="Atraso em minutos"
          required
          error={minutes === null || read.success ? undefined : read.error.issues[0]?.message}
        >
          {(control) => <NumberInput {...control} value={minutes} suffix="min" min={1} onValueChange={setMinutes} />}
        </Field>
        {isStale && (
          <p role="alert" className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
            {words(DELAY_STALE.text)}
          </p>
        )}
        {read.success && (
          <Loaded query={preview} failed="Erro ao calcular o atraso" skeleton="h-40 w-full">
            {(data) => (
              <div aria-busy={isAsking} className={isAsking ? 'opacity-50 transition-opacity' : 'transition-opacity'}>
                <DelayRows preview={data} professionals={professionals} zone={zone} onChoose={change} />
              </div>
            )}
          </Loaded>
        )}
      </form>
    </Dialog>
  )
}
