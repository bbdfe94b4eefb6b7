import { Copy } from 'lucide-react'
import { useToday } from '../../accounts/web/session.tsx'
import { copyLink } from '../../platform/web/share-link.ts'
import { Card } from '../../platform/web/ui/card.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'

/** Example requests to copy, and a link to the documentation. */
export function ApiExamples() {
  const today = useToday()
  const api = `${location.origin}/api/v1`
  const examples = [
    { title: 'Ver os serviços', text: `curl ${api}/services \\\n  -H 'Authorization: Bearer SUA_CHAVE'` },
    {
      title: 'Ver horários livres',
      text: `curl '${api}/free-times?serviceId=ID_DO_SERVICO&from=${today}&days=7' \\\n  -H 'Authorization: Bearer SUA_CHAVE'`,
    },
    {
      title: 'Agendar',
      text: [
        `curl -X POST ${api}/appointments \\`,
        `  -H 'Authorization: Bearer SUA_CHAVE' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -H 'Idempotency-Key: pedido-000123' \\`,
        `  -d '{"clientId":"ID_DO_CLIENTE","professionalId":"ID_DO_PROFISSIONAL",`,
        `       "serviceId":"ID_DO_SERVICO","date":"${today}","time":"10:00"}'`,
      ].join('\n'),
    },
  ]
  return (
    <Card
      title="Primeiros passos"
      actions={
        <LinkButton to="/api/v1/docs" outside>
          Ver a documentação
        </LinkButton>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-soft">
          Troque SUA_CHAVE pela chave e os IDs pelos seus. Com a mesma Idempotency-Key, uma requisição repetida é
          executada uma única vez. Cada chave faz até 600 requisições em 5 minutos; os cabeçalhos RateLimit informam
          quantos restam.
        </p>
        {examples.map(({ title, text }) => (
          <section key={title} aria-label={title} className="grid gap-1.5">
            <div className="flex items-center justify-between gap-2">
              <h3 className="text-sm font-semibold text-ink">{title}</h3>
              <IconButton
                label={`Copiar exemplo: ${title}`}
                icon={<Copy aria-hidden size={16} />}
                onClick={() => void copyLink(text, 'Cole no terminal.')}
              />
            </div>
            <pre
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it sideways
              tabIndex={0}
              className="overflow-x-auto rounded-control border border-line bg-sunken px-3 py-2.5 text-xs text-ink"
            >
              <code>{text}</code>
            </pre>
          </section>
        ))}
      </div>
    </Card>
  )
}
