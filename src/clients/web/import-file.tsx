import { Download, FileSpreadsheet } from 'lucide-react'
import { useId, useState } from 'react'
import { decodeCsv, writeCsv } from '../../platform/csv.ts'
import type { Formats } from '../../platform/format.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { formatBirthday } from '../birthday.ts'
import { importFieldNames, importFields, largestFile } from '../client-import.ts'
import { readSheet, type Sheet } from '../client-sheet.ts'

export type ClientFile = Sheet & { name: string }

/** The first step: a CSV or vCard file, chosen or dropped. */
export function ImportFile({ onRead }: { onRead: (file: ClientFile) => void }) {
  const id = useId()
  const [fault, setFault] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const formats = useFormats()
  const read = async (file: File | undefined) => {
    if (!file) return
    const result = await fileOf(file)
    setFault(typeof result === 'string' ? result : null)
    if (typeof result !== 'string') onRead(result)
  }
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
          Até 5 MB. No Excel ou no Google Planilhas: Arquivo, Salvar como, CSV. Contatos do celular também servem
          (arquivo .vcf).
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.vcf,text/csv,text/vcard"
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

async function fileOf(file: File): Promise<ClientFile | string> {
  if (file.size > largestFile) return 'O arquivo tem mais de 5 MB. Divida a planilha em partes.'
  if (/\.(xlsx?|ods|numbers)$/i.test(file.name)) return 'Este arquivo é do Excel. Salve como CSV e envie de novo.'
  try {
    const sheet = readSheet(decodeCsv(new Uint8Array(await file.arrayBuffer())))
    if (sheet.rows.length === 0) return 'Não há nenhuma pessoa no arquivo.'
    return { name: file.name.slice(0, 200), ...sheet }
  } catch {
    return 'Não foi possível ler o arquivo. Escolha-o de novo.'
  }
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
