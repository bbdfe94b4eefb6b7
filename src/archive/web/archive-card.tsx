import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useMay } from '../../accounts/web/session.tsx'
import { formatCount } from '../../platform/format.ts'
import { provedRestoreLine } from '../../platform/proved-restore.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { useFormats } from '../../platform/web/use-formats.ts'
import { saveFile } from '../../platform/web/save-file.ts'
import { Button } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { toast } from '../../platform/web/ui/toast.tsx'
import { archiveApi } from './api.ts'

/** The button that downloads all data of the business as one file. */
export function TakeArchive() {
  const archive = useAction(() => archiveApi.take.call(), {
    done: ({ name, zip, count }) => {
      const bytes = Uint8Array.from(atob(zip), (sign) => sign.charCodeAt(0))
      saveFile(name, new Blob([bytes], { type: 'application/zip' }))
      toast.success('Arquivo pronto!', `${formatCount(count)} registros em planilhas e JSON.`)
    },
    failed: ['Erro ao gerar arquivo', 'Tente novamente.'],
  })
  return (
    <div>
      <Button icon={<Archive aria-hidden size={16} />} pending={archive.isPending} onClick={() => archive.mutate()}>
        Baixar todos os dados
      </Button>
    </div>
  )
}

/** That nobody need take everything along for fear of losing it. Where it is not known, nothing is said. */
function BackupLine() {
  const { data: restore } = useQuery(archiveApi.provedRestore.queryOptions())
  const formats = useFormats()
  return restore && <p className="text-xs text-soft">{provedRestoreLine(restore, formats)}.</p>
}

/** For the owner. */
export function ArchiveCard() {
  if (!useMay('users.manage')) return null
  return (
    <Card title="Todos os dados do negócio">
      <div className="grid gap-3">
        <p className="text-sm text-soft">
          Baixe clientes, agenda, vendas, caixa, estoque, fotos e tudo o mais em um arquivo ZIP, com planilhas (CSV) e
          JSON. O arquivo tem dados pessoais dos seus clientes: guarde-o em um lugar seguro.
        </p>
        <TakeArchive />
        <BackupLine />
      </div>
    </Card>
  )
}
