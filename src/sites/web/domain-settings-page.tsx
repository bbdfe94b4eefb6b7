import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { copyLink } from '../../platform/web/share-link.ts'
import { Together } from '../../platform/web/frames/together.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { domainsApi } from '../../domains/web/api.ts'
import { OwnDomain } from '../../domains/web/own-domain.tsx'
import type { Site } from '../contract.ts'
import { sitesApi } from './api.ts'

/** The addresses of the site: the default one and the own domain. */
export function DomainSettingsPage() {
  const query = useQuery(sitesApi.get.queryOptions())
  const domain = useQuery(domainsApi.get.queryOptions())
  return (
    <>
      <PageHeader title="Configuração de Domínio" subtitle="O endereço do seu site na internet." />
      <Together queries={[query, domain]} skeleton="h-96 max-w-2xl rounded-card">
        <div className="grid max-w-2xl gap-5">
          {query.data ? (
            <AddressCard site={query.data} />
          ) : (
            <Card>
              <ErrorState
                title="Erro"
                text="Não foi possível carregar o site."
                error={query.error}
                onRetry={() => void query.refetch()}
              />
            </Card>
          )}
          <OwnDomain />
        </div>
      </Together>
    </>
  )
}

/** Until the site is published its address leads nowhere, so it cannot be copied or opened. */
function AddressCard({ site }: { site: Site }) {
  const address = location.origin + paths.site(site.slug)
  const isOnAir = site.publishedAt !== null
  return (
    <Card
      title="Endereço padrão"
      actions={<Badge tone={isOnAir ? 'success' : 'neutral'}>{isOnAir ? 'Ativo' : 'Fora do ar'}</Badge>}
    >
      <Field
        label="Link do site"
        hideLabel
        hint={isOnAir ? undefined : 'Publique o site em Meu Site para que este endereço abra.'}
      >
        {(control) => (
          <span className="flex gap-2">
            <Input {...control} readOnly value={address} onFocus={({ target }) => target.select()} />
            <IconButton
              label="Copiar link"
              variant="secondary"
              icon={<Copy aria-hidden size={16} />}
              disabledReason={isOnAir ? undefined : 'O site está fora do ar.'}
              onClick={() => void copyLink(address)}
            />
          </span>
        )}
      </Field>
      <div className="mt-3">
        {isOnAir ? (
          <LinkButton outside to={paths.site(site.slug)}>
            Abrir o site
          </LinkButton>
        ) : (
          <LinkButton to={paths.mySite}>Ir para Meu Site</LinkButton>
        )}
      </div>
    </Card>
  )
}
