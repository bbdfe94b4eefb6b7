import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Skeleton } from '../../platform/web/ui/skeleton.tsx'
import { ErrorState } from '../../platform/web/ui/states.tsx'
import { sitesApi } from './api.ts'
import { VersionsButton, VersionsDialog } from './versions-dialog.tsx'

/** Earlier versions of the site, loaded when the dialog opens. */
export function SiteVersions({ onRestored }: { onRestored: () => void }) {
  const [open, setOpen] = useState(false)
  const { data, isError, error, isPending, refetch } = useQuery({
    ...sitesApi.versions.list.queryOptions(),
    enabled: open,
  })
  return (
    <>
      <VersionsButton onClick={() => setOpen(true)} />
      <VersionsDialog
        open={open}
        onClose={() => setOpen(false)}
        versions={data}
        restore={sitesApi.versions.restore.call}
        onRestored={onRestored}
      >
        {isError && <ErrorState title="Erro ao carregar versões" error={error} onRetry={() => void refetch()} />}
        {isPending && (
          <div aria-busy>
            <Skeleton className="h-24 w-full" />
          </div>
        )}
      </VersionsDialog>
    </>
  )
}
