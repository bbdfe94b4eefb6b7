import { UserRound } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'

export function NobodyWorks() {
  const mayAdd = useMay('settings.edit')
  return (
    <section className="rounded-card border border-line bg-surface">
      <EmptyState
        icon={<UserRound aria-hidden size={22} />}
        title="A agenda começa com um profissional"
        text="Cadastre quem atende, com seus dias e horários, e a grade do dia aparece aqui."
        action={
          mayAdd && (
            <LinkButton to={paths.professionals} variant="primary">
              Cadastrar profissional
            </LinkButton>
          )
        }
      />
    </section>
  )
}
