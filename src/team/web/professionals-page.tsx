import { useQuery } from '@tanstack/react-query'
import { HandCoins, UserPlus, UserRound } from 'lucide-react'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { ListPage } from '../../platform/web/frames/list-page.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { SearchInput } from '../../platform/web/ui/search-input.tsx'
import { Segmented } from '../../platform/web/ui/segmented.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import { Toolbar } from '../../platform/web/ui/toolbar.tsx'
import { useListAddress } from '../../platform/web/use-list-address.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import type { Professional } from '../contract.ts'
import { type Activity, findProfessionals } from '../professional.ts'
import { ProfessionalActions } from './professional-actions.tsx'
import { professionalColumns, professionalLine } from './professional-columns.tsx'
import { ProfessionalDialog } from './professional-dialog.tsx'
import { teamApi } from './api.ts'

type Props = {
  /** Components of the agenda, passed in because the team may not import the agenda. */
  NextDayOff: ComponentType<{ professionalId: string }>
  DaysOff: ComponentType<{ professional: Pick<Professional, 'id' | 'name'>; onClose: () => void }>
  Preview: ComponentProps<typeof ProfessionalDialog>['Preview']
}

export function ProfessionalsPage({ NextDayOff, DaysOff, Preview }: Props) {
  const formats = useFormats()
  const mayEdit = useMay('settings.edit')
  const { search, setSearch } = useListAddress()
  const [activity, setActivity] = useState<Activity>('all')
  const [edited, setEdited] = useState<{ id: string | null } | null>(null)
  const [away, setAway] = useState<Professional | null>(null)
  const list = useQuery(teamApi.professionals.list.queryOptions())
  const addButton = mayEdit && (
    <Button variant="primary" icon={<UserPlus aria-hidden size={18} />} onClick={() => setEdited({ id: null })}>
      Novo Profissional
    </Button>
  )
  const showAll = () => {
    setActivity('all')
    setSearch('')
  }
  return (
    <ListPage
      title="Profissionais"
      subtitle="Quem atende, o que faz e quando trabalha."
      actions={
        <LinkButton to={paths.commissions} icon={<HandCoins aria-hidden size={18} />}>
          Comissões
        </LinkButton>
      }
      action={addButton}
      toolbar={
        <Toolbar
          search={
            <SearchInput
              label="Buscar profissional"
              placeholder="Nome ou especialidade"
              value={search}
              onSearch={setSearch}
            />
          }
        >
          <Segmented label="Situação" value={activity} options={activities} onChange={setActivity} />
        </Toolbar>
      }
      columns={professionalColumns({ formats, NextDayOff })}
      query={{ ...list, data: list.data && findProfessionals(list.data, search, activity) }}
      rowKey={({ id }) => id}
      phoneLine={professionalLine}
      faded={({ isActive }) => !isActive}
      {...(mayEdit && {
        rowActions: (professional: Professional) => (
          <ProfessionalActions
            professional={professional}
            onEdit={() => setEdited({ id: professional.id })}
            onTimeOff={() => setAway(professional)}
          />
        ),
      })}
      errorTitle="Erro ao carregar profissionais"
      errorText="Não foi possível carregar a lista de profissionais."
      empty={
        list.data && list.data.length > 0 ? (
          <EmptyState
            icon={<UserRound aria-hidden size={22} />}
            title="Nenhum profissional encontrado"
            text={search && `Não há profissional para “${search}”.`}
            action={<Button onClick={showAll}>Mostrar todos</Button>}
          />
        ) : (
          <EmptyState
            icon={<UserRound aria-hidden size={22} />}
            title="Nenhum profissional cadastrado"
            text="Cadastre quem atende, com seus dias e horários, para abrir a agenda e receber agendamentos."
            action={addButton}
          />
        )
      }
    >
      {away && <DaysOff professional={away} onClose={() => setAway(null)} />}
      {edited && <ProfessionalDialog Preview={Preview} id={edited.id} onClose={() => setEdited(null)} />}
    </ListPage>
  )
}

const activities = [
  { value: 'all', label: 'Todos' },
  { value: 'active', label: 'Ativos' },
  { value: 'inactive', label: 'Inativos' },
] as const
