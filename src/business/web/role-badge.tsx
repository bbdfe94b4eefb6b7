import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { roleTexts } from '../member.ts'
import type { Role } from '../../accounts/permissions.ts'

const tones: Record<Role, Tone> = {
  admin: 'accent',
  manager: 'info',
  employee: 'success',
  receptionist: 'neutral',
  professional: 'neutral',
  professional_without_contacts: 'neutral',
}

export const RoleBadge = ({ role }: { role: Role }) => <Badge tone={tones[role]}>{roleTexts[role].name}</Badge>
