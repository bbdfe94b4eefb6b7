import type { ReactNode } from 'react'
import { useClosedReason } from '../closed-forms.ts'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

type Props = Omit<ButtonProps, 'children' | 'icon' | 'fullWidth'> & { label: string; icon: ReactNode }

/** A button with only an icon. The label is its accessible name and its tooltip. */
export function IconButton({ label, icon, className, variant = 'ghost', writes = false, ...given }: Props) {
  const { disabledReason: own, ...rest } = given
  const closedReason = useClosedReason()
  const disabledReason = own ?? (writes ? closedReason : undefined)
  const button = (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      disabledReason={disabledReason}
      className={classNames('px-0', given.size === 'sm' ? 'min-w-control-sm' : 'min-w-control', className)}
    >
      {icon}
    </Button>
  )
  return disabledReason ? button : <Tooltip text={label}>{button}</Tooltip>
}
