import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../platform/web/use-formats.ts'
import { Loaded } from '../../platform/web/frames/loaded.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { paperNames } from '../paper.ts'
import { papersApi } from './api.ts'
import { versionPath } from '../paper-address.ts'

/** With which versions of our papers the person signed up, and when. */
export function AcceptedPapers() {
  const query = useQuery(papersApi.accepted.queryOptions())
  const { dateOf } = useFormats()
  return (
    <Card title="Termos e privacidade">
      <Loaded query={query} failed="Erro ao carregar os termos aceitos" skeleton="h-12 w-full max-w-md">
        {(accepted) =>
          accepted.length === 0 ? (
            <p className="text-sm text-soft">Nenhum termo aceito por esta conta.</p>
          ) : (
            <ul className="grid text-sm">
              {accepted.map(({ kind, version, acceptedAt }) => (
                <li key={`${kind} ${version}`} className="flex flex-wrap items-center justify-between gap-x-4">
                  <a
                    href={versionPath(kind, version)}
                    target="_blank"
                    rel="noreferrer"
                    className="focus-ring inline-flex min-h-11 items-center rounded-control text-ink underline underline-offset-4"
                  >
                    {paperNames[kind]}, versão {version}
                  </a>
                  <span className="text-soft">aceito em {dateOf(acceptedAt)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}
