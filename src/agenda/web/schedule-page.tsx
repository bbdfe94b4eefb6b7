import { CalendarPlus, List, Table2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { QuickClientForm } from '../../clients/web/quick-client-form.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Dialog } from '../../platform/web/ui/dialog.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import type { Appointment, Day } from '../contract.ts'
import { AppointmentDialog, type Beginning } from './appointment-dialog.tsx'
import { AppointmentSettings } from './appointment-settings.tsx'
import { DateNavigation, longDate } from './date-navigation.tsx'
import { DaySkeleton } from './day-skeleton.tsx'
import { DayView } from './day-view.tsx'
import { ProfessionalFilter } from './professional-filter.tsx'
import { useDay } from './use-day.ts'
import { useNow } from './use-now.ts'
import { useScheduleAddress } from './use-schedule-address.ts'

type Opened =
  | { kind: 'new'; beginning: Beginning }
  | { kind: 'settings'; appointment: Appointment }
  | { kind: 'client' }

export function SchedulePage() {
  const { zone } = useBusiness()
  const now = useNow(zone)
  const { date, professionalId, tab, show } = useScheduleAddress(now.date)
  const day = useDay(date)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [layout, setLayout] = useState<'grid' | 'list'>('grid')
  const mayCreate = useMay('bookings.create')
  const mayAddClient = useMay('clients.create')
  const professionals = day.data?.professionals ?? []
  const close = () => setOpened(null)
  const begin = (beginning: Partial<Beginning> = {}) =>
    setOpened({
      kind: 'new',
      beginning: { date, time: '', professionalId: professionalId ?? onlyOne(professionals) ?? '', ...beginning },
    })
  return (
    <>
      <PageHeader
        title="Agenda"
        subtitle={<span className="inline-block first-letter:uppercase lg:hidden">{longDate(date)}</span>}
        actions={
          mayAddClient && (
            <Button icon={<UserPlus aria-hidden size={18} />} onClick={() => setOpened({ kind: 'client' })}>
              <span className="max-md:visually-hidden">Novo Cliente</span>
            </Button>
          )
        }
        action={
          mayCreate && (
            <Button
              variant="primary"
              icon={<CalendarPlus aria-hidden size={18} />}
              disabledReason={day.data?.professionals.length === 0 ? 'Cadastre um profissional primeiro' : undefined}
              onClick={() => begin()}
            >
              Novo Agendamento
            </Button>
          )
        }
      />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <DateNavigation date={date} today={now.date} onChange={(date) => show({ date })} />
        <div className="flex items-center justify-between gap-2 max-xl:w-full">
          <ProfessionalFilter
            professionals={professionals}
            value={professionalId}
            onChange={(professionalId) => show({ professionalId })}
          />
          <div className="max-md:flex-1 xl:hidden">
            <Segmented
              label="Mostrar como"
              value={layout}
              onChange={setLayout}
              options={[
                { value: 'grid', label: 'Grade', icon: <Table2 aria-hidden size={16} /> },
                { value: 'list', label: 'Lista', icon: <List aria-hidden size={16} /> },
              ]}
            />
          </div>
        </div>
      </div>
      {day.data ? (
        <DayView
          day={day.data}
          zone={zone}
          layout={layout}
          isStale={day.isPlaceholderData}
          now={now.date === date ? now.minute : null}
          filter={professionalId}
          onFilter={(professionalId) => show({ professionalId })}
          tab={tab}
          onTab={(tab) => show({ tab })}
          onOpen={(appointment) => setOpened({ kind: 'settings', appointment })}
          onPick={mayCreate ? begin : undefined}
        />
      ) : day.isError ? (
        <ErrorState
          title="Erro ao carregar agenda"
          text="Não foi possível carregar os agendamentos."
          onRetry={() => void day.refetch()}
        />
      ) : (
        <DaySkeleton />
      )}
      {opened?.kind === 'new' && (
        <AppointmentDialog beginning={opened.beginning} professionals={professionals} onClose={close} />
      )}
      {opened?.kind === 'settings' && day.data && (
        <AppointmentSettings appointment={opened.appointment} day={day.data} onClose={close} />
      )}
      {opened?.kind === 'client' && (
        <Dialog open onClose={close} title="Novo Cliente">
          <QuickClientForm onCreated={close} onCancel={close} />
        </Dialog>
      )}
    </>
  )
}

const onlyOne = (professionals: Day['professionals']) => (professionals.length === 1 ? professionals[0]!.id : undefined)
