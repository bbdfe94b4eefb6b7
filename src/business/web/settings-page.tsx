import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PasswordCard } from '../../accounts/web/password-card.tsx'
import { paths } from '../../platform/paths.ts'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import type { Business } from '../contract.ts'
import { businessApi } from './api.ts'
import { BusinessNoticesForm } from './business-notices-form.tsx'
import { BusinessProfileForm } from './business-profile-form.tsx'
import { LoadedSettings } from './loaded-settings.tsx'

const tabs = ['perfil', 'notificacoes', 'negocio', 'seguranca'] as const
type Tab = (typeof tabs)[number]

/** `rules` and `messages` come as props, because they are parts of higher ideas, which business must not import. */
export function SettingsPage({ rules, messages }: { rules: ReactNode; messages: ReactNode }) {
  const query = useQuery(businessApi.get.queryOptions())
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = (content: (business: Business) => ReactNode) => <LoadedSettings query={query}>{content}</LoadedSettings>
  return (
    <>
      <PageHeader title="Configurações" subtitle="Dados e preferências do negócio." />
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
            content: shown(({ notices, profile }) => (
              <div className="grid gap-5">
                <BusinessNoticesForm notices={notices} email={profile.email} />
                {messages}
              </div>
            )),
          },
          {
            value: 'negocio',
            label: 'Negócio',
            content: rules,
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
