import { useState } from 'react'
import { PageHeader } from '../../platform/web/ui/page-header.tsx'
import { useFormats } from '../../platform/web/use-formats.ts'
import { guessMapping, type Mapping, readLine, usualAreaCode } from '../client-import.ts'
import { BackToClients } from './back-to-clients.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { PastImports } from './past-imports.tsx'
import type { ClientFile } from './use-client-file.ts'
import { useClientImport } from './use-client-import.ts'

/** From a file to clients in four steps; nothing is stored before the third is confirmed. */
export function ImportPage() {
  const formats = useFormats()
  const [file, setFile] = useState<ClientFile | null>(null)
  const [mapping, setMapping] = useState<Mapping | null>(null)
  const [areaCode, setAreaCode] = useState('')
  const { checked, check, takeFor, run, send, startAgain } = useClientImport()
  const again = () => {
    startAgain()
    setFile(null)
  }
  const take = (read: ClientFile) => {
    const guessed = guessMapping(read.header)
    setFile(read)
    setMapping(guessed)
    setAreaCode(usualAreaCode(read.rows, guessed))
  }
  return (
    <>
      <BackToClients />
      <PageHeader
        title="Importar clientes"
        subtitle="Traga os clientes de uma planilha. Nada é gravado antes da conferência, e a importação pode ser desfeita."
      />
      {run ? (
        <ImportProgress run={run} onResume={() => void send(run)} onAgain={again} />
      ) : checked && file ? (
        <ImportPreview
          file={file}
          checked={checked}
          onTakeFor={takeFor}
          onBack={startAgain}
          onConfirm={(duplicates) => void send({ fileName: file.name, duplicates })}
        />
      ) : file && mapping ? (
        <ImportMapping
          file={file}
          mapping={mapping}
          areaCode={areaCode}
          onFile={take}
          onChange={setMapping}
          onAreaCode={setAreaCode}
          onBack={again}
          onConfirm={() =>
            check(file.rows.map(({ cells, line }) => readLine(cells, mapping, line, { ...formats, areaCode })))
          }
        />
      ) : (
        <>
          <ImportFile onRead={take} />
          <PastImports />
        </>
      )}
    </>
  )
}
