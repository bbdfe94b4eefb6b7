import { Download } from 'lucide-react'
import { useState } from 'react'
import { writeCsv } from '../../platform/csv.ts'
import { formatDocument, formatPhone, type Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { Badge, type Tone } from '../../platform/web/ui/badge.tsx'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { type Column, DataTable } from '../../platform/web/ui/data-table.tsx'
import { Pager } from '../../platform/web/ui/pager.tsx'
import { Progress } from '../../platform/web/ui/progress.tsx'
import { RadioGroup } from '../../platform/web/ui/radio-group.tsx'
import { Tabs } from '../../platform/web/ui/tabs.tsx'
import { formatBirthday } from '../birthday.ts'
import { type DuplicateRule, importFieldNames, importFields } from '../client-import.ts'
import { PlanQuotaNotice } from './plan-quota-notice.tsx'
import type { ClientFile } from './use-client-file.ts'
import { type CheckedFile, isAdded, type ImportLine } from './use-client-import.ts'

type Props = {
  file: ClientFile
  checked: CheckedFile
  onTakeFor: (line: number, isOther: boolean) => void
  onBack: () => void
  onConfirm: (duplicates: DuplicateRule) => void
}

const tabs = ['new', 'known', 'repeated', 'beyond', 'faulty'] as const
type Tab = (typeof tabs)[number]
const tabNames: Record<Tab, string> = {
  new: 'Novos',
  known: 'Já cadastrados',
  repeated: 'Repetidos',
  beyond: 'Não cabem no plano',
  faulty: 'Com erro',
}
const tones: Record<Tab, Tone> = {
  new: 'success',
  known: 'info',
  repeated: 'neutral',
  beyond: 'warning',
  faulty: 'danger',
}
const linesPerPage = 50

/** The third step: what will happen to every line, before anything does. */
export function ImportPreview({ file, checked: { lines, quota, done }, onTakeFor, onBack, onConfirm }: Props) {
  const countOf = (tab: Tab) => lines.filter(({ state }) => state === tab).length
  const counts: Record<Tab, number> = {
    new: countOf('new'),
    known: countOf('known'),
    repeated: countOf('repeated'),
    beyond: countOf('beyond'),
    faulty: countOf('faulty'),
  }
  const [duplicates, setDuplicates] = useState<DuplicateRule>('skip')
  const [chosen, setChosen] = useState<Tab | null>(null)
  const shown = tabs.filter((one) => one !== 'beyond' || counts[one] > 0)
  const tab = chosen ?? tabs.find((one) => counts[one] > 0) ?? 'new'
  if (done < 1)
    return (
      <Card title="Conferindo a planilha">
        <Progress label="Conferência" percent={done * 100} />
        <p className="mt-3 text-sm text-soft">Procurando quem já é cliente...</p>
      </Card>
    )
  const added = lines.filter(isAdded).length
  const isFull = quota !== null && added >= quota.free
  const willEnter = added + (duplicates === 'fill' ? counts.known + counts.repeated : 0)
  const unread = lines.filter((line) => isShortened(line) && line.state !== 'beyond').length
  return (
    <div className="grid grid-cols-1 gap-4">
      {quota && counts.beyond > 0 && <PlanQuotaNotice beyond={counts.beyond} quota={quota} />}
      {unread > 0 && (
        <Card>
          <p className="text-sm text-ink">
            {unread === 1
              ? '1 pessoa entra sem um dado que não deu para ler.'
              : `${unread} pessoas entram sem um dado que não deu para ler.`}{' '}
            O texto da planilha fica nas observações de cada cadastro.
          </p>
        </Card>
      )}
      {counts.known + counts.repeated > 0 && (
        <Card>
          <RadioGroup
            label="Quem já está cadastrado ou se repete na planilha"
            value={duplicates}
            onChange={setDuplicates}
            options={[
              { value: 'skip', label: 'Ignorar', hint: 'O cadastro existente não muda.' },
              {
                value: 'fill',
                label: 'Completar o que falta',
                hint: 'Preenche só os campos vazios do cadastro; o que já está preenchido não muda.',
              },
            ]}
          />
        </Card>
      )}
      <Card flush>
        <div className="pt-1 [&_[role=tablist]]:px-2">
          <Tabs
            label="Linhas da planilha"
            value={tab}
            onChange={setChosen}
            tabs={shown.map((value) => ({
              value,
              label: tabNames[value],
              count: counts[value],
              content: (
                <Lines
                  key={value}
                  tab={value}
                  lines={lines.filter(({ state }) => state === value)}
                  isFull={isFull}
                  onTakeFor={onTakeFor}
                />
              ),
            }))}
          />
        </div>
      </Card>
      <div className="flex flex-wrap justify-end gap-2 max-md:[&>*]:flex-1">
        {counts.faulty + unread > 0 && (
          <Button icon={<Download aria-hidden size={18} />} onClick={() => saveFaulty(file, lines)}>
            Baixar linhas com erro
          </Button>
        )}
        <Button onClick={onBack}>Voltar</Button>
        <Button
          writes
          variant="primary"
          onClick={() => onConfirm(duplicates)}
          disabledReason={willEnter > 0 ? undefined : counts.beyond > 0 ? planFull : 'Não há nada novo na planilha'}
        >
          {labelOf(added)}
        </Button>
      </div>
    </div>
  )
}

const planFull = 'O plano não tem lugar para mais clientes'

/** Whether a person comes in without something that stands in the file. */
const isShortened = ({ row, errors }: ImportLine): boolean => row !== null && Object.keys(errors).length > 0

const labelOf = (added: number): string =>
  added === 0 ? 'Completar cadastros' : added === 1 ? 'Importar 1 cliente' : `Importar ${added} clientes`

type ColumnActions = Pick<Props, 'onTakeFor'> & { isFull: boolean }

const columns = (formats: Formats, { isFull, onTakeFor }: ColumnActions): Column<ImportLine>[] => [
  {
    header: 'Linha',
    primary: true,
    cell: ({ line, row, cells }) => (
      <span className="flex items-baseline gap-3">
        <span className="figures w-10 shrink-0 text-xs text-soft">{line}</span>
        <span className="font-semibold break-words">{row?.name ?? cells.filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    header: 'Celular',
    cell: ({ row }) => <span className="figures">{row?.phone ? formatPhone(row.phone) : '—'}</span>,
  },
  { header: 'E-mail', cell: ({ row }) => <span className="break-all">{row?.email ?? '—'}</span> },
  {
    header: 'CPF/CNPJ',
    cell: ({ row }) => <span className="figures">{row?.document ? formatDocument(row.document) : '—'}</span>,
  },
  {
    header: 'Aniversário',
    cell: ({ row }) => <span className="figures">{row?.birthday ? formatBirthday(row.birthday, formats) : '—'}</span>,
  },
  {
    header: 'Situação',
    cell: (line) =>
      line.state === 'faulty' ? (
        <span className="text-xs text-danger">{Object.values(line.errors).join(' ')}</span>
      ) : (
        <span className="grid justify-items-start gap-1.5 max-md:justify-items-end">
          <Badge tone={isAdded(line) ? tones.new : tones[line.state]}>{standingOf(line)}</Badge>
          {(line.state === 'known' || line.state === 'repeated') && (
            <Button
              size="sm"
              disabledReason={isFull && !line.row?.isOther ? planFull : undefined}
              onClick={() => onTakeFor(line.line, !line.row?.isOther)}
            >
              {line.row?.isOther ? 'Desfazer' : 'Importar mesmo assim'}{' '}
              <span className="visually-hidden">{line.row?.name}</span>
            </Button>
          )}
          {line.contactOf && <span className="text-xs text-soft">Mesmo contato de {line.contactOf}</span>}
          {Object.keys(line.errors).length > 0 && (
            <span className="text-xs text-warning">
              Entra sem{' '}
              {importFields
                .filter((field) => line.errors[field])
                .map((field) => importFieldNames[field])
                .join(', ')}
            </span>
          )}
        </span>
      ),
  },
]

const standingOf = ({ state, sameAs, row }: ImportLine): string =>
  state === 'new'
    ? 'Novo'
    : state === 'beyond'
      ? 'Não cabe no plano'
      : row?.isOther
        ? 'Entra como outra pessoa'
        : state === 'known'
          ? `Já é ${sameAs}`
          : `Igual à ${sameAs}`

function Lines({ tab, lines, ...choosing }: { tab: Tab; lines: ImportLine[] } & ColumnActions) {
  const [page, setPage] = useState(1)
  const formats = useFormats()
  return (
    <>
      <DataTable
        label={tabNames[tab]}
        columns={columns(formats, choosing)}
        query={{ data: lines.slice((page - 1) * linesPerPage, page * linesPerPage), isError: false, refetch: () => {} }}
        rowKey={({ line }) => String(line)}
        errorTitle=""
        empty={<p className="px-5 pb-6 text-sm text-soft">Nenhuma linha.</p>}
      />
      <Pager page={page} pageSize={linesPerPage} count={lines.length} onPage={setPage} />
    </>
  )
}

/** Faulty lines as a file, each with its reason, to be mended and imported again. */
const saveFaulty = ({ name, header }: ClientFile, lines: readonly ImportLine[]) =>
  saveFile(
    `com-erro-${name.replace(/\.\w+$/, '')}.csv`,
    writeCsv(
      [...header, 'Erro'],
      lines
        .filter(({ errors }) => Object.keys(errors).length > 0)
        .map(({ cells, errors }) => [...header.map((_, at) => cells[at] ?? ''), Object.values(errors).join(' ')]),
    ),
  )
