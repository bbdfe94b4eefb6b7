import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Printer, Vault } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import type { Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { paths } from '../../platform/paths.ts'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { Badge } from '../../platform/web/ui/badge.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Switch } from '../../platform/web/ui/checkbox.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { IconButton } from '../../platform/web/ui/icon-button.tsx'
import { LinkButton } from '../../platform/web/ui/link-button.tsx'
import { Money } from '../../platform/web/ui/money.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { EmptyState } from '../../platform/web/ui/states.tsx'
import type { useListAddress } from '../../platform/web/use-list-address.ts'
import { sessionsPerPage, type ListedSession } from '../session-list.ts'
import { DifferenceBadge } from './difference-badge.tsx'
import { ExportButton } from '../../accounts/web/export-button.tsx'
import { runAction, useAction } from '../../platform/web/frames/use-action.ts'
import { type Paper, PaperDialog } from '../../platform/web/paper-dialog.tsx'
import { reportPaper } from './session-vouchers.tsx'
import { usePrinter } from '../../platform/web/use-printer.ts'
import { registerApi } from './api.ts'

/** All register sessions with their results and printable reports. */
export function SessionsPanel({ address: { page, setPage } }: { address: ReturnType<typeof useListAddress> }) {
  const formats = useFormats()
  const [paper, setPaper] = useState<Paper | null>(null)
  const print = usePrinter()
  const list = useQuery({
    ...registerApi.sessions.queryOptions({ input: { page } }),
    placeholderData: keepPreviousData,
  })
  const show = ({ id }: ListedSession) =>
    runAction(() => registerApi.session.call({ id }), {
      done: (session) => setPaper(reportPaper(session, formats)),
      failed: 'Erro ao carregar o relatório',
    })
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-5">
      {list.data && <BlindClosing checked={list.data.blindClosing} />}
      <Card
        title="Caixas"
        actions={<ExportButton get={() => registerApi.exportSessions.call()} failure="Erro ao exportar os caixas" />}
        flush
      >
        <DataTable
          label="Caixas"
          columns={columns(formats)}
          query={{ ...list, data: list.data?.sessions }}
          rowKey={({ id }) => id}
          actions={(session) => (
            <IconButton
              label={`Relatório do caixa de ${momentOf(session, formats)}`}
              icon={<Printer aria-hidden size={18} />}
              disabledReason={
                !session.closed && list.data?.blindClosing
                  ? 'Fechamento cego: os valores aparecem depois da contagem.'
                  : undefined
              }
              onClick={() => show(session)}
            />
          )}
          errorTitle="Não foi possível carregar os caixas."
          empty={
            <EmptyState
              icon={<Vault aria-hidden size={22} />}
              title="Nenhum caixa foi aberto ainda"
              text="Abra o caixa no PDV para começar a vender."
              action={<LinkButton to={paths.till}>Ir para o PDV</LinkButton>}
            />
          }
        />
        <Pager page={page} pageSize={sessionsPerPage} count={list.data?.count ?? 0} onPage={setPage} />
      </Card>
      <PaperDialog paper={paper} onPrint={print} onClose={() => setPaper(null)} />
    </div>
  )
}

function BlindClosing({ checked }: { checked: boolean }) {
  const mayEdit = useMay('settings.edit')
  const closed = useClosedReason()
  const saving = useAction(registerApi.saveRules.call, { failed: 'Erro ao salvar' })
  if (!mayEdit) return null
  return (
    <Card>
      <Switch
        label="Fechamento cego"
        hint={closed ?? 'Quem fecha o caixa conta o dinheiro antes de ver quanto deveria haver.'}
        disabled={closed !== undefined}
        checked={saving.isPending ? saving.variables.blindClosing : checked}
        onChange={({ target }) => saving.isPending || saving.mutate({ blindClosing: target.checked })}
      />
    </Card>
  )
}

/** Names a session by its opening time, and by its register because two may open in the same minute. */
const momentOf = ({ registerName, opened }: ListedSession, formats: Formats): string =>
  `${formats.date(opened.date)} às ${opened.time}${registerName ? `, ${registerName}` : ''}`

const columns = (formats: Formats): Column<ListedSession>[] => [
  {
    header: 'Abertura',
    primary: true,
    cell: ({ opened, registerName, cashierName }) => (
      <>
        <span className="figures font-semibold whitespace-nowrap">
          {formats.date(opened.date)} {opened.time}
        </span>
        <span className="block text-xs text-soft">
          {registerName && `${registerName} · `}
          {cashierName}
        </span>
      </>
    ),
  },
  {
    header: 'Fechamento',
    cell: ({ opened, closed }) =>
      closed ? (
        <span className="figures whitespace-nowrap">
          {closed.date === opened.date ? closed.time : `${formats.date(closed.date)} ${closed.time}`}
        </span>
      ) : (
        <Badge tone="success">Aberto</Badge>
      ),
  },
  { header: 'Faturamento', align: 'right', cell: ({ result }) => amount(result?.netCents) },
  { header: 'Esperado', align: 'right', minor: true, cell: ({ result }) => amount(result?.expectedCents) },
  { header: 'Contado', align: 'right', minor: true, cell: ({ result }) => amount(result?.countedCents) },
  {
    header: 'Diferença',
    align: 'right',
    cell: ({ result }) => (result ? <DifferenceBadge cents={result.differenceCents} /> : amount(undefined)),
  },
]

const amount = (cents: number | undefined) =>
  cents === undefined ? <span className="text-soft">-</span> : <Money cents={cents} />
