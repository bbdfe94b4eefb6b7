import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useMay, useToday } from '../../accounts/web/session.tsx'
import type { Formats } from '../../platform/format.ts'
import { newId } from '../../platform/id.ts'
import { ListCard } from '../../platform/web/frames/list-card.tsx'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import type { Column } from '../../platform/web/ui/data-table.tsx'
import { RowActions } from '../../platform/web/ui/row-actions.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { describeDates, describeHours, type SpecialHours } from '../special-hours.ts'
import { hoursApi } from './api.ts'
import { HolidaysCard } from './holidays-card.tsx'
import { SpecialHoursDialog } from './special-hours-dialog.tsx'

/** What the dialog is open for. */
type DialogSubject = Omit<ComponentProps<typeof SpecialHoursDialog>, 'onClose' | 'Preview'>
type Props = Pick<ComponentProps<typeof SpecialHoursDialog>, 'Preview'>

/** National holidays of the next months, and all dates with hours of their own. */
export function SpecialHoursList({ Preview }: Props) {
  const formats = useFormats()
  const today = useToday()
  const mayEdit = useMay('settings.edit')
  const list = useQuery(hoursApi.special.list.queryOptions())
  const [editing, setEditing] = useState<DialogSubject | null>(null)
  const add = () => {
    const beginning = { id: newId(), professionalId: null, firstDate: today, lastDate: today, name: '', hours: [] }
    setEditing({ isNew: true, beginning: { ...beginning, everybodyWorks: false } })
  }
  return (
    <div className="grid gap-4">
      <ListCard
        title="Datas com outro horário"
        add={
          mayEdit && (
            <Button variant="primary" icon={<CalendarPlus aria-hidden size={18} />} onClick={add}>
              Adicionar data
            </Button>
          )
        }
        columns={columns(formats)}
        query={list}
        rowKey={({ id }) => id}
        phoneLine={(row) => `${describeDates(row, formats)} · ${whoAndWhen(row)}`}
        {...(mayEdit && {
          actions: (row: SpecialHours) => (
            <Actions
              row={row}
              onEdit={() => {
                const { professional, ...rest } = row
                setEditing({ isNew: false, beginning: { ...rest, professionalId: professional?.id ?? null } })
              }}
            />
          ),
        })}
        errorTitle="Erro ao carregar datas"
        errorText="Não foi possível carregar os feriados e as datas especiais."
        whenEmpty={{
          icon: CalendarPlus,
          title: 'Nenhuma data com outro horário',
          text: 'Feche em um feriado, abra até mais tarde em dezembro ou mude o horário de um profissional em um dia.',
        }}
      />
      <HolidaysCard
        special={list.data}
        onOutside={(beginning, outside) => setEditing({ isNew: true, beginning, outside })}
      />
      {editing && (
        <SpecialHoursDialog
          key={editing.beginning.id}
          {...editing}
          Preview={Preview}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

function Actions({ row, onEdit }: { row: SpecialHours; onEdit: () => void }) {
  const remove = useAction(hoursApi.special.remove.call, {
    done: () =>
      toast.undo('Data removida!', () => {
        const { professional, ...rest } = row
        const again = { ...rest, professionalId: professional?.id ?? null, keepAppointments: true }
        hoursApi.special.save.call(again).catch(() => toast.error('Erro ao desfazer', 'Tente novamente.'))
      }),
    failed: ['Erro ao remover a data', 'Tente novamente.'],
  })
  return (
    <RowActions
      name={row.name}
      onEdit={onEdit}
      pending={remove.isPending}
      more={[
        {
          label: 'Remover',
          icon: <Trash2 aria-hidden size={18} />,
          danger: true,
          writes: true,
          onSelect: () => remove.mutate({ id: row.id }),
        },
      ]}
    />
  )
}

const whoAndWhen = (row: SpecialHours) => `${row.professional?.name ?? 'Todo o negócio'} · ${describeHours(row)}`

const columns = (formats: Formats): Column<SpecialHours>[] => [
  { header: 'Nome', primary: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: 'Data', cell: (row) => <span className="figures">{describeDates(row, formats)}</span> },
  { header: 'Para quem', cell: ({ professional }) => professional?.name ?? 'Todo o negócio' },
  { header: 'Horário', cell: (row) => <span className="figures">{describeHours(row)}</span> },
]
