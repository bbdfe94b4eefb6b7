import { useQuery } from '@tanstack/react-query'
import { systemSettings, type SystemSettings } from '../../accounts/system-settings.ts'
import { productName } from '../../platform/brand.ts'
import { Form, useFormShell } from '../../platform/web/form.tsx'
import { SwitchField } from '../../platform/web/form-fields.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { operatorApi } from './api.ts'
import { PaymentKeysCard } from './payment-keys-card.tsx'

export function SystemSettingsPage() {
  const query = useQuery(operatorApi.settings.get.queryOptions())
  return (
    <>
      <PageHeader title="Configurações do Sistema" subtitle={`O que vale para todos os negócios do ${productName}.`} />
      <div className="grid max-w-2xl gap-5" aria-busy={query.isPending}>
        {query.data ? (
          <SettingsForm settings={query.data} />
        ) : query.isError ? (
          <Card>
            <ErrorState
              title="Erro"
              text="Erro ao carregar configurações do sistema"
              onRetry={() => void query.refetch()}
            />
          </Card>
        ) : (
          <Skeleton className="h-44 rounded-card" />
        )}
        <PaymentKeysCard />
      </div>
    </>
  )
}

function SettingsForm({ settings }: { settings: SystemSettings }) {
  const shell = useFormShell({
    schema: systemSettings,
    defaultValues: settings,
    submit: async (values) => {
      await operatorApi.settings.save.call(values)
      toast.success('Sucesso', 'Configurações salvas com sucesso!')
    },
    onFailure: () => toast.error('Erro', 'Erro ao salvar configurações'),
  })
  return (
    <Form shell={shell} label="Configurações do Sistema" className="grid gap-5">
      <Card title="Funcionalidades do Sistema">
        <SwitchField
          control={shell.control}
          name="affiliateProgramEnabled"
          label="Programa de Afiliados"
          hint="Habilitar módulo de programa de afiliados para todos os usuários"
        />
      </Card>
      <div className="grid sm:justify-end">
        <Button type="submit" variant="primary" pending={shell.pending}>
          Salvar Configurações
        </Button>
      </div>
    </Form>
  )
}
