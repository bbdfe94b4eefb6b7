import { useQuery } from '@tanstack/react-query'
import { Quote } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { countExamples } from '../main-site.ts'
import { landingApi } from './api.ts'

/** Reminds the operator of what is invented on the landing page. */
export function ExampleNotice() {
  const { data } = useQuery(landingApi.get.queryOptions())
  const count = data ? countExamples(data.content) : 0
  if (count === 0) return null
  return (
    <section
      aria-label="Exemplos na página inicial"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-warning-soft px-4 py-3 text-sm text-warning"
    >
      <p className="flex min-w-0 flex-1 items-center gap-2">
        <Quote aria-hidden size={18} className="shrink-0" />
        <span>
          <span className="font-semibold">
            {count === 1
              ? '1 item da página inicial é só um exemplo.'
              : `${count} itens da página inicial são exemplos.`}
          </span>{' '}
          Em produção, os visitantes só veem números, depoimentos e contatos verdadeiros.
        </span>
      </p>
      <LinkButton to={paths.masterSiteBuilder} size="sm">
        Trocar os exemplos
      </LinkButton>
    </section>
  )
}
