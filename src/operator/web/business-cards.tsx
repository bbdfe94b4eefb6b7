import type { ReactNode } from 'react'
import { type Adjustment, adjustmentNames, mostAdjustments } from '../../billing/adjustment.ts'
import { couponWords } from '../../billing/coupon.ts'
import { invoiceNumber } from '../../billing/plan.ts'
import { RoleBadge } from '../../business/web/role-badge.tsx'
import { defaultZone } from '../../platform/clock.ts'
import { brl, formatDate, formatDateTime } from '../../platform/format.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { ListEnd } from '../../platform/web/ui/states.tsx'
import { type BusinessSheet, channelNames, type Connections, domainStateWords } from '../business-sheet.ts'

const rows = 'divide-y divide-line text-sm'
const row = 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 first:pt-0 last:pb-0'

export const BusinessMembers = ({ members }: Pick<BusinessSheet, 'members'>) => (
  <Card title="Equipe com acesso">
    <ul className={rows}>
      {members.map(({ id, name, email, role }) => (
        <li key={id} className={row}>
          <span className="min-w-0">
            <span className="block font-semibold break-words text-ink">{name}</span>
            <span className="block text-xs break-all text-soft">{email}</span>
          </span>
          <RoleBadge role={role} />
        </li>
      ))}
    </ul>
    {members.length === 0 && <p className="text-sm text-soft">Ninguém tem acesso a este negócio.</p>}
  </Card>
)

type Link = { of: string; tone: Tone; said: string; note?: ReactNode }

export const BusinessConnections = ({ connections }: { connections: Connections }) => (
  <Card title="Conexões">
    <ul className={rows}>
      {linksOf(connections).map(({ of, tone, said, note }) => (
        <li key={of} className={row}>
          <span className="min-w-0">
            <span className="block text-ink">{of}</span>
            {note && <span className="block text-xs break-all text-soft">{note}</span>}
          </span>
          <Badge tone={tone}>{said}</Badge>
        </li>
      ))}
    </ul>
  </Card>
)

function linksOf({ domain, depositsSince, channels, mailsStopped }: Connections): Link[] {
  const none = { tone: 'neutral', said: 'não usa' } as const
  const channel = (kind: keyof typeof channelNames): Link => {
    const found = channels.find((one) => one.channel === kind)
    if (!found) return { of: channelNames[kind], ...none }
    return found.hasProblem
      ? { of: channelNames[kind], tone: 'danger', said: 'conta recusada' }
      : { of: channelNames[kind], tone: 'success', said: 'conectado' }
  }
  return [
    domain
      ? {
          of: 'Domínio próprio',
          tone: domain.state === 'active' ? 'success' : domain.state === 'failed' ? 'danger' : 'warning',
          said: domainStateWords[domain.state],
          note: domain.name,
        }
      : { of: 'Domínio próprio', ...none },
    depositsSince
      ? {
          of: 'Pagamento de sinais',
          tone: 'success',
          said: 'conectado',
          note: `desde ${formatDate(depositsSince, defaultZone)}`,
        }
      : { of: 'Pagamento de sinais', ...none },
    channel('whatsapp'),
    channel('sms'),
    mailsStopped
      ? { of: 'E-mails a clientes', tone: 'danger', said: 'parados', note: stopWords[mailsStopped] }
      : { of: 'E-mails a clientes', tone: 'success', said: 'liberados' },
  ]
}

const stopWords: Record<NonNullable<Connections['mailsStopped']>, string> = {
  bounces: 'Muitos e-mails voltaram',
  leavers: 'Muitos clientes pediram para sair',
}

export const BusinessAdjustments = ({ adjustments }: { adjustments: readonly Adjustment[] }) => (
  <Card title="Ajustes feitos por nós">
    <ul className={rows}>
      {adjustments.map((adjustment) => (
        <li key={adjustment.id} className="grid gap-0.5 py-2.5 first:pt-0 last:pb-0">
          <span className="font-semibold break-words text-ink">{adjustmentWords(adjustment)}</span>
          <span className="break-words text-ink">{adjustment.reason}</span>
          <span className="text-xs text-soft">
            {adjustment.by}, {formatDateTime(adjustment.at, defaultZone)}
          </span>
        </li>
      ))}
    </ul>
    {adjustments.length === 0 && (
      <p className="text-sm text-soft">Nenhum. Dias, planos e faturas ajustados à mão aparecem aqui, com o motivo.</p>
    )}
    <ListEnd count={adjustments.length} most={mostAdjustments}>
      Estes são os últimos {mostAdjustments} ajustes.
    </ListEnd>
  </Card>
)

function adjustmentWords({ kind, days, plan, invoice, coupon }: Adjustment): string {
  const what = adjustmentNames[kind]
  if (days !== null) return `${what}: ${days === 1 ? '1 dia' : `${days} dias`}`
  if (plan !== null) return `${what}: ${plan}`
  if (coupon) return `${what}: ${couponWords(coupon)}`
  return invoice ? `${what}: nº ${invoiceNumber(invoice)}, ${brl(invoice.amountCents)}` : what
}
