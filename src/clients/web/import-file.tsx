import { Download, FileSpreadsheet } from 'lucide-react'
import { useId, useState } from 'react'
import { writeCsv } from '../../platform/csv.ts'
import type { Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { formatBirthday } from '../birthday.ts'
import { importFieldNames, importFields } from '../client-import.ts'
import { type ClientFile, useClientFile } from './use-client-file.ts'

/** The first step: an Excel, CSV or vCard file, chosen or dropped. */
export function ImportFile({ onRead }: { onRead: (file: ClientFile) => void }) {
  const id = useId()
  const { read, fault, isReading } = useClientFile(onRead)
  const [isOver, setIsOver] = useState(false)
  const formats = useFormats()
  return (
    <Card>
      <label
        htmlFor={id}
        className={classNames(
          'relative grid place-items-center gap-2 rounded-card border border-dashed px-5 py-12 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isOver ? 'border-primary bg-info-soft' : 'border-control hover:bg-sunken',
        )}
      >
        <span className="grid size-12 place-items-center rounded-full bg-sunken text-soft">
          <FileSpreadsheet aria-hidden size={22} />
        </span>
        <span className="text-sm font-semibold text-ink">Escolha o arquivo ou arraste para cá</span>
        <span className="max-w-md text-sm text-soft">
          Excel (.xlsx) ou CSV, até 5 MB. No Google Planilhas: Arquivo, Fazer download, Microsoft Excel. Contatos do
          celular também servem (arquivo .vcf).
        </span>
        <input
          id={id}
          type="file"
          // What cannot be read can be chosen too, and is told how to become what can.
          accept=".xlsx,.xlsm,.csv,.txt,.vcf,.xls,.xlsb,.ods,.numbers,text/csv,text/vcard"
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          // The input covers the whole frame, so that a file can be dropped on it.
          className="absolute inset-0 cursor-pointer opacity-0"
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={({ target }) => {
            void read(target.files?.[0])
            // Without this, choosing the same file again after correcting it would fire no event.
            target.value = ''
          }}
        />
      </label>
      <p role="status" className={isReading ? 'mt-3 text-sm text-soft' : 'visually-hidden'}>
        {isReading && 'Lendo o arquivo...'}
      </p>
      {fault && (
        <p id={`${id}-fault`} role="alert" className="mt-3 text-sm font-semibold text-danger">
          {fault}
        </p>
      )}
      <div className="mt-4 flex justify-end">
        <Button variant="ghost" icon={<Download aria-hidden size={18} />} onClick={() => saveModel(formats)}>
          Baixar modelo
        </Button>
      </div>
    </Card>
  )
}

const saveModel = (formats: Formats) =>
  saveFile(
    'modelo-clientes.csv',
    writeCsv(
      importFields.map((field) => importFieldNames[field]),
      [
        [
          'Maria da Silva',
          '(11) 98765-4321',
          'maria@exemplo.com',
          '529.982.247-25',
          formatBirthday('03-12', formats),
          'Prefere o período da manhã',
        ],
      ],
    ),
  )
