import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import type * as z from 'zod/mini'
import { roleNames } from '../../accounts/permissions.ts'
import { SelectField } from '../../platform/web/form-fields.tsx'
import type { professionalForm } from '../professional.ts'
import { teamApi } from './api.ts'

type Props = { control: Control<z.input<typeof professionalForm>>; professionalId: string | null }

/** Chooses the member who is this professional. A member can be only one professional. */
export function ProfessionalAccountField({ control, professionalId }: Props) {
  const { data: accounts } = useQuery(teamApi.professionals.accounts.queryOptions())
  return (
    <SelectField
      control={control}
      name="accountId"
      label="Conta de acesso"
      hint="Com a conta, a pessoa vê as próprias comissões."
      placeholder={accounts ? 'Sem conta' : 'Carregando...'}
      options={(accounts ?? []).map(({ id, name, role, professional }) => {
        const isTaken = professional !== null && professional.id !== professionalId
        return {
          value: id,
          label: isTaken ? `${name} · já vinculada a ${professional.name}` : `${name} · ${roleNames[role]}`,
          disabled: isTaken,
        }
      })}
    />
  )
}
