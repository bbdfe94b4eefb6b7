import type { ReactNode } from 'react'
import { useClosedReason } from '../closed-forms.ts'
import { Button, type ButtonProps } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

type Props = Omit<ButtonProps, 'children' | 'icon' | 'fullWidth'> & { label: string; icon: ReactNode }

/** A button with only an icon. The label is its accessible name and its tooltip. */
export function IconButton({ label, icon, variant = 'ghost', writes = false, disabledReason: own, ...rest }: Props) {
  const closedReason = useClosedReason()
  const disabledReason = own ?? (writes ? closedReason : undefined)
  const button = (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      disabledReason={disabledReason}
      className="min-w-control px-0"
    >
      {icon}
    </Button>
  )
  return disabledReason ? button : <Tooltip text={label}>{button}</Tooltip>
}
