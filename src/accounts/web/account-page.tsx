import type { ReactNode } from 'react'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { BusinessesCard } from './businesses-card.tsx'
import { EmailCard } from './email-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { OpenForms } from '../../platform/web/closed-fields.tsx'

/** Parts of higher ideas, which accounts must not import. */
type Props = { passkeys: ReactNode; papers: ReactNode }

export function AccountPage({ passkeys, papers }: Props) {
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
          {papers}
        </div>
      </div>
    </OpenForms>
  )
}
