import { useQuery } from '@tanstack/react-query'
import { defaultZone } from '../../platform/clock.ts'
import { formatCount, formatDate } from '../../platform/format.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { FormCard } from '../../platform/web/frames/form-card.tsx'
import { useFormShell } from '../../platform/web/form.tsx'
import { TextareaField } from '../../platform/web/form-fields.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { ListEnd } from '../../platform/web/ui/states.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { mostPaperVersions, type PublishedPaper, paperForm, paperNames } from '../paper.ts'
import { papersApi } from './api.ts'
import { versionPath } from '../paper-address.ts'

/** The operator writes the terms of use and the privacy notice. */
export function PapersPage() {
  const query = useQuery(papersApi.list.queryOptions())
  return (
    <>
      <PageHeader title="Termos e privacidade" subtitle="O que cada pessoa aceita ao criar a conta." />
      <div className="grid max-w-4xl gap-5" aria-busy={query.isPending}>
        <Loaded
          query={query}
          failed={['Erro', 'Não foi possível carregar os documentos.']}
          around={(failure) => <Card>{failure}</Card>}
          skeleton="h-96 rounded-card"
        >
          {(papers) => papers.map((paper) => <PaperCard key={paper.kind} paper={paper} />)}
        </Loaded>
      </div>
    </>
  )
}

function PaperCard({ paper: { kind, text, versions } }: { paper: PublishedPaper }) {
  const name = paperNames[kind]
  const shell = useFormShell({
    schema: paperForm,
    defaultValues: { kind, text },
    submit: async (values) => {
      const { version } = await papersApi.publish.call(values)
      toast.success(`${name}: versão ${version} publicada!`, 'Vale para quem criar a conta a partir de agora.')
    },
    failed: 'Erro ao publicar',
  })
  return (
    <FormCard
      shell={shell}
      title={name}
      label={name}
      submitLabel="Publicar nova versão"
      intro={
        <p className="mb-4 max-w-prose text-sm text-soft">
          Uma linha com “## ” é um título, com “- ” um item de lista, e o que fica entre ** aparece em negrito.{' '}
          {'{produto}'} e {'{empresa}'} são trocados pelos nomes das Configurações. As versões publicadas não mudam
          mais.
        </p>
      }
    >
      <TextareaField control={shell.control} name="text" label="Texto" rows={18} required />
      <div className="text-sm">
        <h3 className="font-semibold text-ink">Versões</h3>
        <ul aria-label={`Versões: ${name}`} className="mt-1 divide-y divide-line">
          {versions.map(({ version, publishedAt, accepted }) => (
            <li key={version} className="flex flex-wrap items-center justify-between gap-x-4">
              <a
                href={versionPath(kind, version)}
                target="_blank"
                rel="noreferrer"
                className="focus-ring inline-flex min-h-11 items-center rounded-control text-ink underline underline-offset-4"
              >
                Versão {version}, de {formatDate(publishedAt, defaultZone)}
              </a>
              <span className="figures text-soft">
                {accepted === 1 ? 'aceita por 1 conta' : `aceita por ${formatCount(accepted)} contas`}
              </span>
            </li>
          ))}
        </ul>
        <ListEnd count={versions.length} most={mostPaperVersions}>
          Estas são as últimas {mostPaperVersions} versões.
        </ListEnd>
      </div>
    </FormCard>
  )
}
