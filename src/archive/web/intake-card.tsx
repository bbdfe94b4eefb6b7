import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../accounts/web/session.tsx'
import { formatCount } from '../../platform/format.ts'
import { randomId } from '../../platform/id.ts'
import { paths } from '../../platform/paths.ts'
import { sendFile } from '../../platform/web/api.ts'
import { useClosedReason } from '../../platform/web/closed-forms.ts'
import { useAction } from '../../platform/web/frames/use-action.ts'
import { buttonClass } from '../../platform/web/ui/button.tsx'
import { Card } from '../../platform/web/ui/card.tsx'
import { classNames } from '../../platform/web/ui/class-names.ts'
import { words } from '../../platform/words.ts'
import { type IntakeState, intakeRefusals, mostArchiveBytes, partBytes } from '../intake.ts'
import { archiveApi } from './api.ts'

/** Takes an archive into a new business. */
export function IntakeCard() {
  const mayTake = useMay('users.manage')
  const [sent, setSent] = useState<number | null>(null)
  const { data } = useQuery({
    ...archiveApi.intake.queryOptions(),
    enabled: mayTake,
    refetchInterval: ({ state }) => (state.data?.latest?.state === 'waiting' ? 1000 : false),
  })
  const send = useAction((file: File) => sendArchive(file, setSent), {
    failed: ['Erro ao enviar arquivo', 'Tente novamente.'],
    settled: () => setSent(null),
  })
  const closed = useClosedReason()
  if (!mayTake || !data) return null
  const isBusy = send.isPending || data.latest?.state === 'waiting' || closed !== undefined
  return (
    <Card title="Importar todos os dados">
      <div className="grid gap-3">
        <p className="text-sm text-soft">
          Traga para este negócio o arquivo ZIP baixado em “Todos os dados do negócio”. A importação só é possível
          enquanto não há cadastros aqui. Usuários entram por convite, e mensagens automáticas e WhatsApp ficam
          desligados até você ligar.
        </p>
        <div>
          <input
            id="archive-file"
            type="file"
            accept=".zip,application/zip"
            className="peer visually-hidden"
            disabled={isBusy}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) send.mutate(file)
              // Lets the same file be chosen again.
              target.value = ''
            }}
          />
          <label
            htmlFor="archive-file"
            className={classNames(buttonClass(), 'cursor-pointer peer-focus-visible:outline-2', isBusy && 'opacity-45')}
          >
            Escolher arquivo para importar
          </label>
        </div>
        <p role="status" className="text-sm">
          {closed ?? (sent === null ? tellOf(data.latest) : `Enviando: ${formatCount(sent)}%`)}
        </p>
      </div>
    </Card>
  )
}

/** Sends the file in parts and then asks for the intake. `told` gets the percentage sent. */
async function sendArchive(file: File, told: (percent: number) => void): Promise<void> {
  const id = randomId()
  told(0)
  await archiveApi.begin.call({ id, bytes: Math.min(file.size, mostArchiveBytes + 1) })
  for (let number = 0; number * partBytes < file.size; number++) {
    await sendFile(paths.archivePart(id, number), file.slice(number * partBytes, (number + 1) * partBytes))
    told(Math.min(100, Math.round(((number + 1) * partBytes * 100) / file.size)))
  }
  await archiveApi.takeIn.call({ id })
}

function tellOf(latest: IntakeState['latest']): string {
  if (!latest || latest.state === 'coming') return ''
  if (latest.state === 'waiting') return 'Importando os dados. Isso pode levar alguns minutos.'
  if (latest.state === 'done') return `Importação concluída: ${formatCount(latest.count ?? 0)} registros.`
  const { title, text } = intakeRefusals[latest.problem ?? 'INTAKE_UNREADABLE']
  return `${words(title)}. ${words(text)}${latest.place ? ` (${latest.place})` : ''}`
}
