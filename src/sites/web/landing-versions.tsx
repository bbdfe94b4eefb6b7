import { useState } from 'react'
import { defaultZone } from '../../platform/clock.ts'
import type { SiteVersion } from '../contract.ts'
import { sitesApi } from './api.ts'
import { VersionsButton, VersionsDialog } from './versions-dialog.tsx'

type Props = { versions: readonly SiteVersion[]; onRestored: () => void }

/** What visitors of our own landing page saw before. */
export function LandingVersions({ versions, onRestored }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <VersionsButton onClick={() => setOpen(true)} />
      <VersionsDialog
        open={open}
        onClose={() => setOpen(false)}
        versions={versions}
        zone={defaultZone}
        restore={sitesApi.landing.restore.call}
        onRestored={onRestored}
      />
    </>
  )
}
