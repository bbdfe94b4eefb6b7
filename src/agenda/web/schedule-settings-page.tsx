import { ArrowLeft } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { SpecialHoursList } from '../../hours/web/special-hours-list.tsx'
import { ResourceList } from '../../catalogue/web/resource-list.tsx'
import { AppointmentEditor } from './appointment-editor.tsx'
import { DatesPreview } from './hours-preview.tsx'
import { RulesForm } from './rules-form.tsx'
import { TimeQuestionCard } from './time-question.tsx'
import { TimeOffList } from './time-off-list.tsx'

const tabs = ['appointments', 'rules', 'dates', 'time-off', 'resources'] as const

/** The agenda's settings: appointments, agenda rules, holidays and special dates, days off and blocked time, rooms. */
export function ScheduleSettingsPage() {
  const { filter, setFilters } = useListAddress()
  const tab = filter('tab', tabs)
  const maySeeServices = useMay('services.view')
  return (
    <>
      <PageHeader
        title="Configurações da Agenda"
        subtitle="Agendamentos, regras de horário, feriados, folgas, bloqueios, salas e equipamentos."
        actions={
          <LinkButton to={paths.schedule} icon={<ArrowLeft aria-hidden size={18} />}>
            Voltar à agenda
          </LinkButton>
        }
      />
      <Tabs
        label="Configurações da agenda"
        value={tab}
        onChange={(next) => setFilters({ tab: next === tabs[0] ? undefined : next })}
        tabs={[
          {
            value: 'appointments',
            label: 'Todos os agendamentos',
            content: (
              <Card flush>
                <AppointmentEditor />
              </Card>
            ),
          },
          {
            value: 'rules',
            label: 'Regras',
            content: (
              <div className="grid gap-4">
                <RulesForm />
                <TimeQuestionCard />
              </div>
            ),
          },
          { value: 'dates', label: 'Feriados e datas especiais', content: <SpecialHoursList Preview={DatesPreview} /> },
          {
            value: 'time-off',
            label: 'Folgas e bloqueios',
            content: (
              <Card flush>
                <TimeOffList />
              </Card>
            ),
          },
          ...(maySeeServices
            ? [{ value: 'resources', label: 'Salas e equipamentos', content: <ResourceList /> } as const]
            : []),
        ]}
      />
    </>
  )
}
