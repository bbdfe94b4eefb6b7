import type { ReactNode } from 'react'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { BusinessesCard } from './businesses-card.tsx'
import { EmailCard } from './email-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { OpenForms } from '../../platform/web/closed-fields.tsx'

/** `passkeys` comes as a prop, because passkeys are a higher idea, which accounts must not import. */
export function AccountPage({ passkeys }: { passkeys: ReactNode }) {
  return (
    <OpenForms>
      <PageHeader title="Minha conta" subtitle="Seus dados de acesso, em todos os seus negócios." />
      <div className="grid max-w-5xl grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <ProfileCard />
          <EmailCard />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <PasswordCard />
          <SecondFactorCard />
          {passkeys}
          <SessionsCard />
          <BusinessesCard />
        </div>
      </div>
    </OpenForms>
  )
}
