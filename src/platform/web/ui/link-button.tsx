import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx'

type Props = {
  to: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  fullWidth?: boolean
  /** The target is a server-rendered page outside the dashboard. */
  outside?: boolean
  children: ReactNode
}

/** A link that looks like a button. */
export const LinkButton = ({ to, variant, size, icon, fullWidth, outside = false, children }: Props) => (
  <Link to={to} reloadDocument={outside} className={buttonClass(variant, size, fullWidth)}>
    {icon}
    {children}
  </Link>
)
