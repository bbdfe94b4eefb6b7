import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type * as z from 'zod/mini'
import { paths } from '../../platform/paths.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { clientForm } from '../client.ts'
import type { Client } from '../contract.ts'
import { likenessNames } from '../duplicate.ts'
import { clientsApi } from './api.ts'

type Props = {
  typed: Partial<z.input<typeof clientForm>>
  /** Uses the existing card instead of a new one. Without it, the name is a link to that card. */
  onUse?: (client: Client) => void
}

/** Existing clients with the same contact, shown while a new one is typed. */
export function SimilarHint({ typed, onUse }: Props) {
  const read = clientForm.safeParse(typed)
  const isKnowable = read.success && (read.data.phone ?? read.data.email ?? read.data.document) !== null
  const found = useQuery(clientsApi.similar.queryOptions({ input: isKnowable ? read.data : skipToken }))
  const [first] = found.data ?? []
  if (!isKnowable || !first) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-info-soft px-3 py-2.5 text-sm text-info"
    >
      <p>
        Já existe um cadastro com o {likenessNames[first.by]}:{' '}
        {onUse ? (
          <b className="font-semibold">{first.name}</b>
        ) : (
          <Link
            to={paths.client(first.id)}
            className="focus-ring rounded-sm font-semibold underline underline-offset-4"
          >
            {first.name}
          </Link>
        )}
        .
      </p>
      {onUse && (
        <Button size="sm" onClick={() => onUse(first)}>
          Usar este cadastro
        </Button>
      )}
    </div>
  )
}
