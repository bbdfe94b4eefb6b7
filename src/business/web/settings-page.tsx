import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PasswordCard } from '../../accounts/web/password-card.tsx'
import { paths } from '../../platform/paths.ts'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { SideTabs } from '../../platform/web/ui/side-tabs.tsx'
import type { Business } from '../contract.ts'
import { businessApi } from './api.ts'
import { BusinessNoticesForm } from './business-notices-form.tsx'
import { BusinessProfileForm } from './business-profile-form.tsx'
import { LoadedSettings } from './loaded-settings.tsx'
import { StorefrontForm } from './storefront-form.tsx'

const tabs = ['perfil', 'notificacoes', 'negocio', 'caixa', 'dados', 'seguranca'] as const
export type SettingsTab = (typeof tabs)[number]

/** Parts of higher ideas, which business must not import. */
type Props = {
  messages: ReactNode
  rules: ReactNode
  till: ReactNode
  data: ReactNode
  /** Leads to what is set on other screens. */
  elsewhere: ReactNode
}

export function SettingsPage({ messages, rules, till, data, elsewhere }: Props) {
  const query = useQuery(businessApi.get.queryOptions())
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = (content: (business: Business) => ReactNode) => <LoadedSettings query={query}>{content}</LoadedSettings>
  return (
    <>
      <PageHeader title="Configurações" subtitle="Dados e preferências do negócio." />
      <SideTabs<SettingsTab>
        label="Configurações"
        value={tabs.find((one) => one === tab) ?? 'perfil'}
        onChange={(next) => void navigate({ to: paths.settings, search: { tab: next }, replace: true })}
        tabs={[
          {
            value: 'perfil',
            label: 'Perfil',
            content: shown(({ profile, storefront }) => (
              <div className="grid gap-5">
                <BusinessProfileForm profile={profile} />
                <StorefrontForm storefront={storefront} />
              </div>
            )),
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
          { value: 'caixa', label: 'Caixa e pagamentos', content: till },
          { value: 'dados', label: 'Dados e integrações', content: data },
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
        below={elsewhere}
      />
    </>
  )
}
