import { Link } from '@tanstack/react-router'
import { type ComponentType, Fragment } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { smallPicture } from '../../business/picture.ts'
import { formatPercent, formatPhone, type Formats } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { Avatar } from '../../platform/web/ui/avatar.tsx'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { type Column, whereNarrow } from '../../platform/web/ui/data-table.tsx'
import type { Professional } from '../contract.ts'
import { describeWeek } from '../hours.ts'

const shownSpecialties = 2

type ColumnsInput = { formats: Formats; NextDayOff: ComponentType<{ professionalId: string }> }

export const professionalColumns = ({ formats, NextDayOff }: ColumnsInput): Column<Professional>[] => [
  {
    header: 'Profissional',
    primary: true,
    picture: ({ name, photo }) => <Avatar name={name} photo={photo && smallPicture(photo)} />,
    cell: ({ name, createdAt, phone, commissionPercent, account }) => (
      <>
        <span className="block font-semibold break-words text-ink">{name}</span>
        <span className="figures block text-xs whitespace-nowrap text-soft max-md:hidden">
          Desde {formats.dateOf(createdAt)}
        </span>
        {account && (
          <span className="max-md:hidden">
            <Account name={account.name} />
          </span>
        )}
        <span className={classNames('figures text-xs whitespace-nowrap text-soft', whereNarrow)}>
          {phone && formatPhone(phone)}
          {commissionPercent !== null && ` · ${formatPercent(commissionPercent)}`}
        </span>
      </>
    ),
  },
  {
    header: 'Contato',
    minor: true,
    cell: ({ phone, email }) => (
      <>
        {phone && <span className="figures block whitespace-nowrap">{formatPhone(phone)}</span>}
        {email && <span className="block text-xs break-all text-soft">{email}</span>}
      </>
    ),
  },
  { header: 'Especialidades', cell: ({ specialties }) => <Specialties names={specialties} /> },
  {
    header: 'Horários',
    cell: ({ id, hours }) => (
      <>
        <Hours week={hours} />
        <NextDayOff professionalId={id} />
      </>
    ),
  },
  {
    header: 'Comissão',
    minor: true,
    align: 'right',
    cell: ({ commissionPercent }) =>
      commissionPercent === null ? <span className="text-soft">—</span> : formatPercent(commissionPercent),
  },
  {
    header: 'Status',
    cell: ({ isActive }) => (isActive ? <Badge tone="success">Ativo</Badge> : <Badge>Inativo</Badge>),
  },
]

/** A professional's row on a phone. */
export const professionalLine = ({ isActive, hours, specialties }: Professional): string =>
  [
    !isActive && 'Inativo',
    describeWeek(hours)
      .map((words) => `${words.days} ${words.hours}`)
      .join(', ') || 'Sem horários',
    specialties.join(', '),
  ]
    .filter(Boolean)
    .join(' · ')

/** The professional's account, linked to the members for those who may manage them. */
function Account({ name }: { name: string }) {
  const mayManage = useMay('users.manage')
  const text = `Conta: ${name}`
  return (
    <span className="block text-xs break-words text-soft">
      {mayManage ? (
        <Link to={paths.users} className="focus-ring rounded-sm underline underline-offset-2">
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  )
}

function Specialties({ names }: { names: string[] }) {
  if (names.length === 0) return <span className="text-soft">Sem especialidades</span>
  const more = names.length - shownSpecialties
  return (
    <span className="flex flex-wrap gap-1 max-md:justify-end" title={names.join(', ')}>
      {names.slice(0, shownSpecialties).map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
      {more > 0 && <Badge tone="info">+{more}</Badge>}
    </span>
  )
}

function Hours({ week }: { week: Professional['hours'] }) {
  const words = describeWeek(week)
  if (words.length === 0) return <span className="text-soft">—</span>
  return (
    <span className="figures grid gap-1">
      {words.map(({ days, hours, breaks }) => (
        <span key={days} className="block">
          {days} <span className="whitespace-nowrap text-soft">{hours}</span>{' '}
          {breaks.length > 0 && (
            <span className="block text-xs text-soft">
              (
              {breaks.map((pause, at) => (
                <Fragment key={pause}>
                  {at > 0 && ', '}
                  pausa <span className="whitespace-nowrap">{pause}</span>
                </Fragment>
              ))}
              )
            </span>
          )}
        </span>
      ))}
    </span>
  )
}
