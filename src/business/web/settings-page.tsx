import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import type { Business } from '../contract.ts'
import { businessApi } from './api.ts'
import { BusinessNoticesForm } from './business-notices-form.tsx'
import { BusinessProfileForm } from './business-profile-form.tsx'
import { BusinessRulesForm } from './business-rules-form.tsx'
import { PasswordCard } from '../../accounts/web/password-card.tsx'

const tabs = ['perfil', 'notificacoes', 'negocio', 'seguranca'] as const
type Tab = (typeof tabs)[number]

/** `more` are cards of other ideas that belong beside the rules of the business. */
export function SettingsPage({ more }: { more?: ReactNode }) {
  const query = useQuery(businessApi.get.queryOptions())
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = (content: (business: Business) => ReactNode) =>
    query.data ? (
      content(query.data)
    ) : query.isError ? (
      <Card>
        <ErrorState title="Erro" text="Erro ao carregar configurações" onRetry={() => void query.refetch()} />
      </Card>
    ) : (
      <div aria-busy>
        <Skeleton className="h-96 max-w-3xl rounded-card" />
      </div>
    )
  return (
    <>
      <PageHeader title="Configurações" subtitle="Os dados do negócio e o jeito como ele funciona." />
      <Tabs<Tab>
        label="Configurações"
        value={tabs.find((one) => one === tab) ?? 'perfil'}
        onChange={(next) => void navigate({ to: paths.settings, search: { tab: next }, replace: true })}
        tabs={[
          {
            value: 'perfil',
            label: 'Perfil',
            content: shown(({ profile }) => <BusinessProfileForm profile={profile} />),
          },
          {
            value: 'notificacoes',
            label: 'Notificações',
            content: shown(({ notices, profile }) => <BusinessNoticesForm notices={notices} email={profile.email} />),
          },
          {
            value: 'negocio',
            label: 'Negócio',
            content: shown(({ rules }) => (
              <div className="grid max-w-3xl gap-5">
                <BusinessRulesForm rules={rules} />
                {more}
              </div>
            )),
          },
          {
            value: 'seguranca',
            label: 'Segurança',
            content: (
              <div className="max-w-lg">
                <PasswordCard />
              </div>
            ),
          },
        ]}
      />
    </>
  )
}
