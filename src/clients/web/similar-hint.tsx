import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Control, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { paths } from '../../platform/paths.ts'
import { clientForm } from '../client.ts'
import { likenessNames } from '../duplicate.ts'
import { clientsApi } from './api.ts'

/** Existing clients with the same contact, shown while a new one is typed. */
export function SimilarHint({ control }: { control: Control<z.input<typeof clientForm>> }) {
  const typed = useWatch({ control })
  const read = clientForm.safeParse(typed)
  const isKnowable = read.success && (read.data.phone ?? read.data.email ?? read.data.document) !== null
  const found = useQuery(clientsApi.similar.queryOptions({ input: isKnowable ? read.data : skipToken }))
  const [first] = found.data ?? []
  if (!isKnowable || !first) return null
  return (
    <p role="status" className="rounded-control bg-info-soft px-3 py-2.5 text-sm text-info">
      Já existe um cadastro com o {likenessNames[first.by]}:{' '}
      <Link to={paths.client(first.id)} className="focus-ring rounded-sm font-semibold underline underline-offset-4">
        {first.name}
      </Link>
      .
    </p>
  )
}
