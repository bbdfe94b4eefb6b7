import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { Field } from '../../platform/web/ui/field.tsx'
import { Select } from '../../platform/web/ui/select.tsx'
import { importFieldNames, importFields, type ImportField, type Mapping } from '../client-import.ts'
import type { ClientFile } from './import-file.tsx'

type Props = {
  file: ClientFile
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  onBack: () => void
  onConfirm: () => Promise<void>
}

/** The second step: which column is which field. The headings decide on the first choice. */
export function ImportMapping({ file, mapping, onChange, onBack, onConfirm }: Props) {
  const options = file.header.map((head, at) => ({ value: String(at), label: head.trim() || `Coluna ${at + 1}` }))
  return (
    <Card title={`Colunas de ${file.name}`}>
      <p className="mb-4 text-sm text-soft">
        {file.rows.length === 1 ? '1 linha encontrada.' : `${file.rows.length} linhas encontradas.`} Confira de qual
        coluna vem cada campo.
      </p>
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

/** Gives a column to a field and takes it from the field that had it before. */
function mapped(mapping: Mapping, field: ImportField, value: string): Mapping {
  const column = value === '' ? null : Number(value)
  const others = Object.entries(mapping).map(([other, at]) => [other, at === column ? null : at])
  return { ...(Object.fromEntries(others) as Mapping), [field]: column }
}

function examplesOf({ rows }: ClientFile, column: number | null): string | undefined {
  if (column === null) return undefined
  const examples = rows.map((row) => row[column]?.trim()).filter(Boolean)
  return examples.length > 0 ? `Por exemplo: ${examples.slice(0, 2).join(' · ').slice(0, 80)}` : 'Coluna vazia'
}
