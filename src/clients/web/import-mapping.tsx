import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Checkbox } from '../../platform/web/ui/checkbox.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Input } from '../../platform/web/ui/input.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { importFieldNames, importFields, type ImportField, lacksAreaCodes, type Mapping } from '../client-import.ts'
import { withHeader } from '../client-sheet.ts'
import type { ClientFile } from './use-client-file.ts'

type Props = {
  file: ClientFile
  mapping: Mapping
  areaCode: string
  onFile: (file: ClientFile) => void
  onAreaCode: (areaCode: string) => void
  onChange: (mapping: Mapping) => void
  onBack: () => void
  onConfirm: () => Promise<void>
}

/** The second step: which column is which field. The headings decide on the first choice. */
export function ImportMapping({ file, mapping, areaCode, onFile, onAreaCode, onChange, onBack, onConfirm }: Props) {
  const options = file.header.map((head, at) => ({ value: String(at), label: head.trim() || `Coluna ${at + 1}` }))
  return (
    <Card title={`Colunas de ${file.name}`}>
      <p className="mb-4 text-sm text-soft">
        {file.rows.length === 1 ? '1 linha encontrada.' : `${file.rows.length} linhas encontradas.`} Confira de qual
        coluna vem cada campo.
      </p>
      <TabChoice file={file} onFile={onFile} />
      <Ignored lines={file.ignored} />
      <div className="mb-3">
        <Checkbox
          label="O arquivo tem uma linha com os títulos das colunas"
          checked={file.hasHeader}
          onChange={({ target }) => onFile({ ...file, ...withHeader(file, target.checked) })}
        />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        {importFields.map((field) => (
          <Field
            key={field}
            label={importFieldNames[field]}
            required={field === 'name'}
            hint={examplesOf(file, mapping[field])}
          >
            {(control) => (
              <Select
                {...control}
                value={mapping[field] === null ? '' : String(mapping[field])}
                placeholder="Não importar"
                options={options}
                onChange={({ target }) => onChange(mapped(mapping, field, target.value))}
              />
            )}
          </Field>
        ))}
      </div>
      {lacksAreaCodes(file.rows, mapping) && (
        <div className="mt-4 md:max-w-xs">
          <Field label="DDD dos telefones que não têm" hint="Sem ele, o número fica nas observações.">
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                value={areaCode}
                onChange={({ target }) => onAreaCode(target.value)}
              />
            )}
          </Field>
        </div>
      )}
      <div className="mt-5 flex justify-end gap-2 max-md:[&>*]:flex-1">
        <Button onClick={onBack}>Outro arquivo</Button>
        <Button
          variant="primary"
          onClick={onConfirm}
          disabledReason={mapping.name === null ? 'Escolha a coluna do nome' : undefined}
        >
          Conferir
        </Button>
      </div>
    </Card>
  )
}

/** Which sheet of a workbook is taken, if several have people. */
const TabChoice = ({ file, onFile }: Pick<Props, 'file' | 'onFile'>) =>
  file.tabs.length > 1 && (
    <div className="mb-4 md:max-w-xs">
      <Field label="Aba da planilha" hint="As outras abas não são importadas.">
        {(control) => (
          <Select
            {...control}
            value={String(file.tab)}
            options={file.tabs.map(({ name }, at) => ({ value: String(at), label: name }))}
            onChange={({ target }) =>
              onFile({ ...file, ...file.tabs[Number(target.value)]?.sheet, tab: Number(target.value) })
            }
          />
        )}
      </Field>
    </div>
  )

const mostIgnored = 5

/** The rows that are no people, so that every line of the file is accounted for. */
function Ignored({ lines }: { lines: ClientFile['ignored'] }) {
  if (lines.length === 0) return null
  const named = lines.slice(0, mostIgnored).map(({ line, text }) => `linha ${line}${text && ` (${text.slice(0, 60)})`}`)
  const more = lines.length > mostIgnored ? ` e mais ${lines.length - mostIgnored}` : ''
  return (
    <p className="mb-4 text-sm text-soft">
      Não são pessoas e ficam de fora: {named.join(', ')}
      {more}.
    </p>
  )
}

/** Gives a column to a field and takes it from the field that had it before. */
function mapped(mapping: Mapping, field: ImportField, value: string): Mapping {
  const column = value === '' ? null : Number(value)
  const others = Object.entries(mapping).map(([other, at]) => [other, at === column ? null : at])
  return { ...(Object.fromEntries(others) as Mapping), [field]: column }
}

function examplesOf({ rows }: ClientFile, column: number | null): string | undefined {
  if (column === null) return undefined
  const examples = rows.map(({ cells }) => cells[column]?.trim()).filter(Boolean)
  return examples.length > 0 ? `Por exemplo: ${examples.slice(0, 2).join(' · ').slice(0, 80)}` : 'Coluna vazia'
}
