import { useQuery } from '@tanstack/react-query'
import { UserPlus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useBusiness, useMay } from '../../accounts/web/session.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { DataTable } from '../../platform/web/ui/data-table.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { Professional } from '../contract.ts'
import { agendaApi } from './api.ts'
import { ProfessionalActions } from './professional-actions.tsx'
import { professionalColumns } from './professional-columns.tsx'
import { ProfessionalDialog } from './professional-dialog.tsx'

export function ProfessionalsPage() {
  const { zone } = useBusiness()
  const mayEdit = useMay('settings.edit')
  const [edited, setEdited] = useState<{ id: string | null } | null>(null)
  const list = useQuery(agendaApi.professionals.list.queryOptions())
  const addButton = mayEdit && (
    <Button variant="primary" icon={<UserPlus aria-hidden size={18} />} onClick={() => setEdited({ id: null })}>
      Novo Profissional
    </Button>
  )
  return (
    <>
      <PageHeader title="Profissionais" subtitle="Quem atende, o que faz e quando trabalha." action={addButton} />
      <Card flush>
        <DataTable
          label="Profissionais"
          columns={professionalColumns(zone)}
          query={list}
          rowKey={({ id }) => id}
          faded={({ isActive }) => !isActive}
          {...(mayEdit && {
            actions: (professional: Professional) => (
              <ProfessionalActions professional={professional} onEdit={() => setEdited({ id: professional.id })} />
            ),
          })}
          errorTitle="Erro ao carregar profissionais"
          errorText="Não foi possível carregar a lista de profissionais."
          empty={
            <EmptyState
              icon={<UserRound aria-hidden size={22} />}
              title="Nenhum profissional cadastrado"
              text="Cadastre quem atende, com seus dias e horários, para abrir a agenda e receber agendamentos."
              action={addButton}
            />
          }
        />
      </Card>
      {edited && <ProfessionalDialog id={edited.id} onClose={() => setEdited(null)} />}
    </>
  )
}
